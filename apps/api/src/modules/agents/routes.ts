import { listTeam, openAccount, readOpeningTerms, readTeamOverview } from '@croupier/domain/agents'
import { acting, type Handlers } from '../../handler.ts'
import { presentTeam } from './present.ts'

export const agentsHandlers = {
  'agents.team': async (ctx, { query }) => {
    const { of = null, search = null, ...rest } = query
    const found = await listTeam(acting(ctx), { ...rest, of, search })
    return presentTeam(found, query.page, query.pageSize)
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
} satisfies Pick<
  Handlers,
  'agents.team' | 'agents.teamOverview' | 'agents.openingTerms' | 'agents.openAccount'
>
