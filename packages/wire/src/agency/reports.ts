import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { BOUNDS, day, fileFormat, inBounds, range } from '../dayRange.ts'
import { memberType } from '../identity/member.ts'
import { NOTICES_PER_PAGE, notice } from '../notice.ts'
import { feedOf, feedQuery, pageOf, pageQuery } from '../paging.ts'
import { fileReply, route } from '../route.ts'
import { levels } from './agents.ts'
import { transactionKind, transactionWay } from './reportFeeds.ts'
import { breadcrumb, of, scope } from './reportFilters.ts'

export { type ExportFormat, REPORT_DAYS_MAX } from '../dayRange.ts'
export {
  betsReport,
  type RoundCategory,
  roundCategories,
  roundsReport,
  type TeamBetState,
  type TransactionKind,
  type TransactionSource,
  teamBetState,
  transactionsReport,
} from './reportFeeds.ts'

/** Categories of what is bet on; wages and rebates belong to none. */
export const reportCategories = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'] as const
export type ReportCategory = (typeof reportCategories)[number]

const category = z.enum(reportCategories).optional()
/** What was bet and won; the figures that every category has. */
const betFigures = z.object({ bets: amount, effective: amount, payouts: amount })

/**
 * Figures of a team (rules B4). Those that are booked for all categories together are null under a filter by category. `net` is
 * the player's view: payouts − bets + rebates + water rebates + promotions + wages; dividends are shown apart.
 */
const figures = betFigures.extend({
  /** the next two together */
  rebates: amount.nullable(),
  /** on own bets, and what uplines have of the bets below them */
  selfRebates: amount.nullable(),
  uplineRebates: amount.nullable(),
  waterRebates: amount.nullable(),
  /** bonuses, envelopes, VIP gifts, points for cash, less what was reclaimed */
  promotions: amount.nullable(),
  deposits: amount.nullable(),
  /** paid, less what banks gave back */
  withdrawals: amount.nullable(),
  wages: amount.nullable(),
  dividends: amount.nullable(),
  net: amount,
})

/** Own team, itself included, by day. */
export const teamReport = route({
  method: 'GET',
  path: '/wps/agent/reports/team',
  summary: 'Figures of the own team over a range of days',
  access: 'agent',
  keyScope: 'TEAM',
  query: z.object(range).refine(inBounds, BOUNDS),
  reply: z.object({
    value: z.object({
      asOf: instant,
      timeZone: z.string(),
      /** every day of the range, the first one first */
      days: z.array(figures.extend({ day, active: z.int(), opened: z.int() })),
      total: figures.extend({
        opened: z.int(),
        /** active accounts of the day that had the most */
        activeMost: z.int(),
      }),
    }),
  }),
  errors: [],
})

/** What of the net is of which category of games. */
const borne = betFigures.extend({
  rebates: amount,
  waterRebates: amount,
  promotions: amount,
  wages: amount,
  /** of the rest, as figures are */
  net: amount,
})

/** Own team, itself included, by category; rows add up to the total. */
export const categoryReport = route({
  method: 'GET',
  path: '/wps/agent/reports/categories',
  summary: 'What each category of games bears of the net of the own team',
  access: 'agent',
  keyScope: 'TEAM',
  query: z.object(range).refine(inBounds, BOUNDS),
  reply: z.object({
    value: z.object({
      /** CONS: what is booked for all categories together */
      categories: z.array(borne.extend({ category: z.string() })),
      total: borne,
    }),
  }),
  errors: [],
})

/** Accounts of the own team that bet in a range, each once. */
export const activeReport = route({
  method: 'GET',
  path: '/wps/agent/reports/active',
  summary: 'How many different accounts of the own team were active in a range of days',
  access: 'agent',
  keyScope: 'TEAM',
  query: z.object(range).refine(inBounds, BOUNDS),
  reply: z.object({ value: z.object({ active: z.int() }) }),
  errors: [],
})

/** The figures of a row of profit and loss, and whom they are of. */
const profitFigureSet = figures.extend({
  /** accounts of the row: a team with its leader, or one */
  teamSize: z.int(),
  /** how many of them bet in the range, each once */
  bettors: z.int(),
  /** net from the first day of the range's last month until its last day */
  monthNet: amount,
})

/** A row of profit and loss: a direct downline with its whole team, or an account alone. */
const profitRow = profitFigureSet.extend({
  id: z.uuid(),
  account: z.string(),
  type: memberType,
  /** an account for tests: no total counts it (protection A11) */
  test: z.boolean(),
})

/** What profit and loss is ordered by besides the account's own age and name: every figure of a row. */
export const profitFigures = [
  'bets',
  'effective',
  'payouts',
  'rebates',
  'selfRebates',
  'uplineRebates',
  'waterRebates',
  'promotions',
  'wages',
  'dividends',
  'deposits',
  'withdrawals',
  'net',
] as const

const profitFilter = {
  ...range,
  category,
  of,
  /** those directly below, each with its whole team, or everybody below, each alone: either way rows add up to the total */
  level: levels,
  sort: z.enum(['createdAt', 'account', ...profitFigures]).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
}

export const profitReport = route({
  method: 'GET',
  path: '/wps/agent/reports/profit',
  summary: 'Profit and loss: oneself, each direct downline with its team, and the total of all rows',
  access: 'agent',
  keyScope: 'TEAM',
  query: feedQuery('uuid').extend(profitFilter).refine(inBounds, BOUNDS),
  reply: feedOf(profitRow).extend({
    asOf: instant,
    /** the account itself, without those below it */
    self: profitFigureSet,
    /** self and all direct downlines, those of other pages too */
    total: profitFigureSet,
    breadcrumb,
  }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})

/** Own figures by day and by category; wages and dividends less what was paid on. */
export const ownReport = route({
  method: 'GET',
  path: '/wps/member/reports/profit',
  summary: 'Personal profit and loss over a range of days',
  access: 'member',
  query: z.object(range).refine(inBounds, BOUNDS),
  reply: z.object({
    value: z.object({
      asOf: instant,
      timeZone: z.string(),
      /** every day of the range, the first one first */
      days: z.array(figures.extend({ day })),
      categories: z.array(betFigures.extend({ category: z.string(), net: amount })),
      total: figures,
    }),
  }),
  errors: [],
})

const incomeFigures = z.object({
  selfRebates: amount,
  uplineRebates: amount,
  realtimeWages: amount,
  dailyWages: amount,
  hourlyWages: amount,
  wagesPaid: amount,
  dividends: amount,
  dividendsPaid: amount,
  /** received less what was paid on to downlines */
  net: amount,
})

export const incomeReport = route({
  method: 'GET',
  path: '/wps/agent/reports/income',
  summary: 'Own rebates, wages and dividends per day, and what was paid on',
  access: 'agent',
  keyScope: 'BILLS',
  query: z.object(range).refine(inBounds, BOUNDS),
  reply: z.object({
    value: z.object({
      asOf: instant,
      timeZone: z.string(),
      days: z.array(incomeFigures.extend({ day })),
      total: incomeFigures,
      /** bills one receives, of periods that begin on these days, that are not paid in full, and what they lack */
      pending: z.object({ bills: z.int(), units: amount }),
    }),
  }),
  errors: [],
})

/** Notices for agents: pinned ones first, then the newest. */
export const announcements = route({
  method: 'GET',
  path: '/wps/agent/announcements',
  summary: 'Notices for agents that are published now',
  access: 'agent',
  query: pageQuery.extend({
    language: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('EN'),
    pageSize: z.coerce.number().int().min(1).max(50).default(NOTICES_PER_PAGE),
  }),
  reply: pageOf(notice.omit({ type: true })),
  errors: [],
})

/** Reports that can be taken away as a file. */
const exportedReports = ['team', 'accounts', 'profit', 'income', 'bets', 'rounds', 'transactions'] as const
export type ExportedReport = (typeof exportedReports)[number]

export const ownReportExport = route({
  method: 'GET',
  path: '/wps/member/reports/profit/export',
  summary: 'Personal profit and loss as a file',
  access: 'member',
  query: z.object({ ...range, ...fileFormat }).refine(inBounds, BOUNDS),
  reply: fileReply,
  errors: [],
})

/** A whole report as a file, streamed: neither side holds all of its rows. */
export const exportReport = route({
  method: 'GET',
  path: '/wps/agent/reports/:report/export',
  summary: 'A report as a file, every row of it',
  access: 'agent',
  params: z.object({ report: z.enum(exportedReports) }),
  query: z
    .object({
      ...range,
      category,
      of,
      scope,
      level: levels,
      kind: transactionKind.optional(),
      way: transactionWay.optional(),
      ...fileFormat,
    })
    .refine(inBounds, BOUNDS),
  reply: fileReply,
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})
