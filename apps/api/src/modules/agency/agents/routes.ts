import {
  closeInviteLink,
  listInviteLinks,
  listTeam,
  openAccount,
  openInviteLink,
  raiseSeries,
  readOpeningTerms,
  readTeamNews,
  readTeamOverview,
  readTeamPresence,
} from '@croupier/domain/agency/agents'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'
import { presentLink, presentTeam } from './present.ts'

export const agentsHandlers = {
  'agents.team': async (ctx, { query }) => {
    const { of = null, search = null, cursor = null, from, to, ...rest } = query
    const days = from === undefined ? null : { from, to: to ?? from }
    const { timeZone } = ctx.site
    return presentTeam(await listTeam(acting(ctx), { ...rest, of, search, cursor, days, timeZone }))
  },
  'agents.teamOverview': async (ctx) => ({
    value: await readTeamOverview(acting(ctx), ctx.site),
  }),
  'agents.teamPresence': async (ctx) => ({ value: await readTeamPresence(acting(ctx)) }),
  'agents.teamNews': async (ctx) => {
    const { came, paidIn, left, ...days } = await readTeamNews(acting(ctx), ctx.site)
    return { value: { ...days, came: [...came], paidIn: [...paidIn], left: [...left] } }
  },
  'agents.openingTerms': async (ctx) => {
    const { types, series, quotas } = await readOpeningTerms(acting(ctx), ctx.site)
    return { value: { types: [...types], series, quotas: [...quotas] } }
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
  'agents.affiliate': async (ctx) => {
    const links = await listInviteLinks(acting(ctx), ctx.site)
    return { value: { links: links.map(presentLink) } }
  },
  'agents.openLink': async (ctx, { body }) => {
    const { id: httpRequestId, address } = ctx.request
    const opened = await openInviteLink(acting(ctx), {
      ...body,
      series: body.series ?? [],
      site: ctx.site,
      address,
      httpRequestId,
    })
    if (opened.replayed) ctx.reply.setIdempotencyHit()
    return { value: presentLink(opened.value) }
  },
  'agents.closeLink': async (ctx, { params: { code } }) => {
    const { id: httpRequestId, address } = ctx.request
    await closeInviteLink(acting(ctx), { code, address, httpRequestId })
    return { value: { closed: true } }
  },
  'agents.raiseSeries': async (ctx, { params: { memberId: downline }, body: { series } }) => {
    const { id: httpRequestId, address } = ctx.request
    const input = { site: ctx.site, downline, series, address, httpRequestId }
    return { value: { series: await raiseSeries(acting(ctx), input) } }
  },
} satisfies Pick<Handlers, Extract<RouteName, `agents.${string}`>>
