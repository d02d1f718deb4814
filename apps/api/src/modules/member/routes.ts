import { changePassword, readMember, registerMember } from '@croupier/domain/members'
import { acting, type Handlers } from '../../handler.ts'
import { handOver } from '../session/routes.ts'
import { presentOwnMember } from './present.ts'

export const memberHandlers = {
  'member.info': async (ctx) => {
    const self = acting(ctx)
    return presentOwnMember(await readMember(self), self.actor, ctx.site)
  },
  'member.register': async (ctx, { body }) => {
    const { id: requestId, address, userAgent } = ctx.request
    const { account, session } = await registerMember(ctx, {
      ...body,
      site: ctx.site,
      nickname: body.nickname ?? null,
      affiliateCode: body.affiliateCode ?? null,
      registerUrl: body.registerUrl ?? null,
      address,
      userAgent,
      requestId,
    })
    return { value: { account, token: handOver(ctx, session) } }
  },
  'member.changePassword': async (ctx, { body }) => {
    const { id: requestId, address } = ctx.request
    await changePassword(acting(ctx), { ...body, brand: ctx.site.name, address, requestId })
    return { value: { changed: true } }
  },
} satisfies Pick<Handlers, 'member.info' | 'member.register' | 'member.changePassword'>
