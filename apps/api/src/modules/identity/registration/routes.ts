import {
  isCaptchaDue,
  type RegisteredMember,
  type RegisterVisit,
  readInvitation,
  readRegisterSettings,
  registerDirect,
  registerMember,
} from '@croupier/domain/identity/registration'
import type { Handlers, RequestCtx } from '../../../handler.ts'
import { presentLogin } from '../access/presentLogin.ts'

const visitOf = ({ request }: RequestCtx): RegisterVisit => {
  const { id: requestId, address, userAgent, captchaValue, deviceValue } = request
  return { requestId, address, userAgent, captchaValue, deviceValue }
}

const presentOpened = (ctx: RequestCtx, { account, loggedIn }: RegisteredMember) => ({
  account,
  token: presentLogin(ctx, loggedIn).token,
})

export const registrationHandlers = {
  'site.registerSettings': async (ctx) => {
    const { captchaFrom, ...settings } = await readRegisterSettings(ctx.db, ctx.merchantId)
    const { address } = ctx.request
    const captcha = await isCaptchaDue(ctx.db, address, captchaFrom)
    return { value: { ...settings, captcha } }
  },
  'member.invitation': async (ctx, { query: { code } }) => ({
    value: await readInvitation(ctx, ctx.site, code),
  }),
  'member.register': async (ctx, { body: form }) => {
    const input = { site: ctx.site, way: 'username' as const, form, visit: visitOf(ctx) }
    return { value: presentOpened(ctx, await registerMember(ctx, input)) }
  },
  'member.registerMobile': async (ctx, { body: form }) => {
    const input = { site: ctx.site, way: 'mobile' as const, form, visit: visitOf(ctx) }
    return { value: presentOpened(ctx, await registerMember(ctx, input)) }
  },
  'member.registerDirect': async (ctx, { body: form }) => {
    const opened = await registerDirect(ctx, { site: ctx.site, form, visit: visitOf(ctx) })
    return { value: { ...presentOpened(ctx, opened), password: opened.password } }
  },
} satisfies Pick<
  Handlers,
  'site.registerSettings' | 'member.invitation' | 'member.register' | 'member.registerMobile' | 'member.registerDirect'
>
