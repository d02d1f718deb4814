import {
  countActive,
  exportReport,
  listProfit,
  listTeamBets,
  listTeamRounds,
  listTeamTransactions,
  readCategories,
  readIncomeReport,
  readOwnReport,
  readTeamReport,
} from '@croupier/domain/agency/reports'
import { listAgentNotices } from '@croupier/domain/content/notices'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'
import { presentFeed, presentProfit } from './present.ts'

export const reportsHandlers = {
  'reports.team': async (ctx, { query }) => {
    const { days, ...rest } = await readTeamReport(acting(ctx), ctx.site, query)
    return { value: { ...rest, days: [...days] } }
  },
  'reports.categories': async (ctx, { query }) => {
    const { categories, total } = await readCategories(acting(ctx), query)
    return { value: { categories: [...categories], total } }
  },
  'reports.active': async (ctx, { query }) => ({
    value: { active: await countActive(acting(ctx), ctx.site, query) },
  }),
  'reports.profit': async (ctx, { query }) => {
    const { of = null, category = null, cursor = null, ...rest } = query
    return presentProfit(await listProfit(acting(ctx), { ...rest, of, category, cursor }))
  },
  'reports.income': async (ctx, { query }) => {
    const { days, ...rest } = await readIncomeReport(acting(ctx), ctx.site, query)
    return { value: { ...rest, days: [...days] } }
  },
  'reports.bets': async (ctx, { query }) => {
    const { of = null, category = null, cursor = null, ...rest } = query
    const { timeZone } = ctx.site
    return presentFeed(await listTeamBets(acting(ctx), { ...rest, of, category, cursor, timeZone }))
  },
  'reports.rounds': async (ctx, { query }) => {
    const { of = null, category = null, cursor = null, ...rest } = query
    const { timeZone } = ctx.site
    return presentFeed(await listTeamRounds(acting(ctx), { ...rest, of, category, cursor, timeZone }))
  },
  'reports.transactions': async (ctx, { query }) => {
    const { of = null, kind = null, way = null, cursor = null, ...rest } = query
    const { timeZone } = ctx.site
    return presentFeed(await listTeamTransactions(acting(ctx), { ...rest, of, kind, way, cursor, timeZone }))
  },
  'reports.announcements': async (ctx, { query }) => {
    const { merchantId } = acting(ctx).actor
    return { value: await listAgentNotices(ctx, { merchantId, ...query }) }
  },
  'reports.export': async (ctx, { params, query }) => {
    const { of = null, category = null, kind = null, way = null, ...rest } = query
    return await exportReport(acting(ctx), ctx.site, {
      ...rest,
      ...params,
      of,
      category,
      kind,
      way,
    })
  },
  'reports.own': async (ctx, { query }) => {
    const { days, categories, ...rest } = await readOwnReport(acting(ctx), ctx.site, query)
    return { value: { ...rest, days: [...days], categories: [...categories] } }
  },
  'reports.ownExport': async (ctx, { query }) => {
    const own = { report: 'own', scope: 'self', level: 'direct' } as const
    const all = { of: null, category: null, kind: null, way: null }
    return await exportReport(acting(ctx), ctx.site, { ...query, ...own, ...all })
  },
} satisfies Pick<Handlers, Extract<RouteName, `reports.${string}`>>
