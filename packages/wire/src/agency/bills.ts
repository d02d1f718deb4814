import { z } from 'zod'
import { amount, instant, ppm } from '../amount.ts'
import { BOUNDS, day, fileFormat, inBounds } from '../dayRange.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../paging.ts'
import { fileReply, route } from '../route.ts'
import { contractCategory } from './contracts.ts'

/** Kinds of contracts that are billed by period (rules B7, B8, B10). */
export const billKind = z.enum(['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'])

/**
 * UNPAID: made and not paid yet. PARTIAL: paid in part. INSUFFICIENT: the payer had nothing. DEFAULTED: not paid in time, every
 * credit of the payer pays it first. FORCED_PAID: paid in full that way. NOT_REACHED, NOTHING: nothing is due.
 */
export const billState = z.enum([
  'UNPAID',
  'PAID',
  'PARTIAL',
  'INSUFFICIENT',
  'DEFAULTED',
  'FORCED_PAID',
  'NOT_REACHED',
  'NOTHING',
])

/** A bill is named by its contract and the instant its period begins. */
export const bill = z.object({
  contractId: z.uuid(),
  kind: billKind,
  category: contractCategory,
  periodCode: z.enum(['D', 'W', 'H', 'M']),
  periodStart: instant,
  periodEnd: instant,
  /** account name of the other side; null is the house */
  counterparty: z.string().nullable(),
  /** the team's effective bets and active users */
  effective: amount,
  activeUsers: z.int(),
  /** the tier that was reached, from 1; null where none was, and for an hourly wage */
  tierNo: z.int().nullable(),
  ratioPpm: ppm.nullable(),
  fixed: amount.nullable(),
  /** dividend: the team's loss, what came in and goes on below zero, and the base that counted */
  loss: amount.nullable(),
  carryIn: amount.nullable(),
  carryOut: amount.nullable(),
  base: amount.nullable(),
  /** dividend: the base is at most so many times the theoretical result of the team (rules B10.1); 0: it has no cap */
  capFactor: z.int().nullable(),
  theoretical: amount.nullable(),
  due: amount,
  paid: amount,
  state: billState,
  /** dividend: pays until then without being in default */
  payUntil: instant.nullable(),
  /** when it was paid in full: its last posting in both account records; null before, and where nothing is due */
  paidAt: instant.nullable(),
})
export type Bill = z.output<typeof bill>

/** Bills whose periods begin on these business days, and of one direct downline of who pays. */
const billsFilter = {
  kind: billKind,
  side: z.enum(['PAYEE', 'PAYER']).default('PAYEE'),
  /** of the bills one receives, those of the house or those of an upline */
  from: z.enum(['HOUSE', 'UPLINE']).optional(),
  firstDay: day.optional(),
  lastDay: day.optional(),
  /** of the bills one has to pay, those of this account */
  of: z.uuid().optional(),
}
const daysInBounds = ({ firstDay, lastDay }: { firstDay?: string | undefined; lastDay?: string | undefined }) =>
  (firstDay === undefined) === (lastDay === undefined) &&
  (firstDay === undefined || inBounds({ from: firstDay, to: lastDay ?? firstDay }))

export const bills = route({
  method: 'GET',
  path: '/wps/agent/bills',
  summary: 'Bills of one kind that one receives or has to pay, newest period first or by amount',
  access: 'agent',
  keyScope: 'BILLS',
  query: z
    .object({
      ...billsFilter,
      /** newest period first, or of the days (of all, of the newest that the total is of) by an amount; `result` is the loss */
      sort: z.enum(['period', 'effective', 'active', 'result', 'due', 'paid']).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      /** bills behind this one: all are given, as they came */
      before: z.iso.datetime({ offset: true }).optional(),
      beforeContract: z.uuid().optional(),
      beforeValue: z
        .string()
        .regex(/^-?\d{1,18}$/)
        .optional(),
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    })
    .refine(daysInBounds, BOUNDS),
  reply: z.object({
    value: z.object({
      items: z.array(bill),
      /** of all pages, with the first one only: `since` where older bills are not in */
      total: z
        .object({
          count: z.int(),
          effective: amount,
          due: amount,
          paid: amount,
          since: instant.nullable(),
        })
        .nullable(),
      /** the last bill of the page when there are more behind it */
      next: z
        .object({
          before: instant,
          beforeContract: z.uuid(),
          /** what it is ordered by */
          beforeValue: z.string(),
        })
        .nullable(),
      /** what the viewer's own dividends lack in all, those it can still pay in time */
      unpaid: amount,
      /** what the viewer did not pay in time, of all kinds: above zero its account is frozen and every credit pays it */
      overdue: amount,
      autoPay: z.boolean(),
    }),
  }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})

/** Every bill of one kind and side as a file, streamed: neither side holds all of its rows. */
export const exportBills = route({
  method: 'GET',
  path: '/wps/agent/bills/export',
  summary: 'Bills of one kind as a file, every one of them',
  access: 'agent',
  query: z.object({ ...billsFilter, ...fileFormat }).refine(daysInBounds, BOUNDS),
  reply: fileReply,
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})

/** How a bill is named in an address. */
const billName = z.object({
  contractId: z.uuid(),
  periodStart: z.iso.datetime({ offset: true }),
})

/** A tier beside what was measured: which thresholds hold (rules B7, B10). */
const comparedTier = z.object({
  no: z.int(),
  periodicBets: amount,
  netLoss: amount,
  activeUserCount: z.int(),
  rateType: z.enum(['P', 'F']),
  ratioPpm: ppm,
  fixed: amount,
  betsHold: z.boolean(),
  lossHolds: z.boolean(),
  usersHold: z.boolean(),
})

/** Settled facts stay as they are, so a place in their order is a cursor: how many came before. */
const stretch = {
  from: z.coerce.number().int().min(0).max(100_000_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
}

/** What a part of a team did. */
const teamPart = z.object({
  effective: amount,
  bets: amount,
  payouts: amount,
  lines: z.int(),
})

export const explainBill = route({
  method: 'GET',
  path: '/wps/agent/bills/:contractId/:periodStart',
  summary: 'Why a bill is what it is: tiers against measured values, by day or hour and by direct downline',
  access: 'agent',
  keyScope: 'BILLS',
  params: billName,
  reply: z.object({
    value: z.object({
      bill,
      minimumBetAmount: amount,
      tiers: z.array(comparedTier),
      /** hours of an hourly wage with their own tiers, else business days */
      parts: z.array(
        teamPart.extend({
          start: instant,
          activeUsers: z.int().nullable(),
          tierNo: z.int().nullable(),
          due: amount.nullable(),
        }),
      ),
      branches: z.array(teamPart.extend({ account: z.string(), isAgent: z.boolean() })),
      /** dividend: what the loss is made of besides bets and payouts */
      deducted: z.object({ rebates: amount, waterRebates: amount, promotions: amount, wages: amount }).nullable(),
      /** the sums of the facts give the bill's figures, to the unit */
      addsUp: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
})

export const explainBillMembers = route({
  method: 'GET',
  path: '/wps/agent/bills/:contractId/:periodStart/members',
  summary: 'The members behind one direct downline of a bill, page by page',
  access: 'agent',
  params: billName,
  query: z.object({ branch: z.string().max(64), ...stretch }),
  reply: z.object({
    value: z.object({
      items: z.array(teamPart.extend({ account: z.string(), isActive: z.boolean() })),
      /** where the next page begins; null on the last one */
      next: z.int().nullable(),
    }),
  }),
  errors: ['NOT_FOUND'],
})

export const explainBillLines = route({
  method: 'GET',
  path: '/wps/agent/bills/:contractId/:periodStart/lines',
  summary: 'The lines of one member behind a bill, oldest first, page by page',
  access: 'agent',
  params: billName,
  query: z.object({ member: z.string().max(64), ...stretch }),
  reply: z.object({
    value: z.object({
      items: z.array(
        z.object({
          settledAt: instant,
          gameCode: z.string(),
          gameName: z.record(z.string(), z.string()),
          issueNumber: z.string(),
          stake: amount,
          payout: amount,
          effective: amount,
          /** became visible after the run before, or corrects an earlier line */
          late: z.boolean(),
        }),
      ),
      next: z.int().nullable(),
    }),
  }),
  errors: ['NOT_FOUND'],
})

export const payDividends = route({
  method: 'POST',
  path: '/wps/agent/dividends/pay',
  summary: 'Pay one or all of the dividends one owes',
  access: 'agent',
  body: z.strictObject({
    requestId: z.uuid(),
    /** of the unpaid bills those of a contract, of a period, or one of both; left out: all */
    contractId: z.uuid().optional(),
    periodStart: instant.optional(),
    /** as far as the balance goes, oldest first, instead of all or nothing */
    partly: z.boolean().default(false),
  }),
  reply: z.object({ value: z.object({ bills: z.int(), paid: amount }) }),
  errors: [
    'NOT_FOUND',
    'WALLET_INSUFFICIENT_FUNDS',
    'WALLET_FROZEN',
    'SITE_MONEY_READ_ONLY',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})

export const autoPay = route({
  method: 'PUT',
  path: '/wps/agent/dividends/autopay',
  summary: 'Whether dividends are paid without being asked',
  access: 'agent',
  body: z.strictObject({ autoPay: z.boolean() }),
  reply: z.object({ value: z.object({ autoPay: z.boolean() }) }),
  errors: [],
})
