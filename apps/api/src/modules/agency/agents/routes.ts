import {
  closeInviteLink,
  listInviteLinks,
  listTeam,
  openAccount,
  openInviteLink,
  readOpeningTerms,
  readTeamOverview,
} from '@croupier/domain/agency/agents'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'
import { presentTeam } from './present.ts'

export const agentsHandlers = {
  'agents.team': async (ctx, { query }) => {
    const { of = null, search = null, cursor = null, ...rest } = query
    return presentTeam(await listTeam(acting(ctx), { ...rest, of, search, cursor }))
  },
  'agents.teamOverview': async (ctx) => ({
    value: await readTeamOverview(acting(ctx), ctx.site),
  }),
  'agents.openingTerms': async (ctx) => {
    const { types, series } = await readOpeningTerms(acting(ctx), ctx.site)
    return { value: { types: [...types], series } }
  },
  'agents.openAccount': async (ctx, { body }) => {
    const { value, replayed } = await openAccount(acting(ctx), {
      ...body,
      site: ctx.site,
      nickname: body.nickname ?? null,
      password: body.password ?? null,
      address: ctx.request.address,
      httpRequestId: ctx.request.id,
    })
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
  'agents.affiliate': async (ctx) => ({ value: { links: await listInviteLinks(acting(ctx)) } }),
  'agents.openLink': async (ctx, { body }) => {
    const { id: httpRequestId, address } = ctx.request
    const opened = await openInviteLink(acting(ctx), { ...body, address, httpRequestId })
    if (opened.replayed) ctx.reply.setIdempotencyHit()
    return { value: opened.value }
  },
  'agents.closeLink': async (ctx, { params: { code } }) => {
    const { id: httpRequestId, address } = ctx.request
    await closeInviteLink(acting(ctx), { code, address, httpRequestId })
    return { value: { closed: true } }
  },
} satisfies Pick<Handlers, Extract<RouteName, `agents.${string}`>>
