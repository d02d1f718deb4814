import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { transferKinds } from '../cashier/wallet.ts'
import { BOUNDS, inBounds, range } from '../dayRange.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { route } from '../route.ts'
import { breadcrumb, of, scope } from './reportFilters.ts'

/** A list of what a team did begins with the newest or the oldest of its days. */
const feedOrder = z.enum(['asc', 'desc']).default('desc')

/** Of an order, from its lines: PENDING while one is open, else the first of these that a line has. */
export const teamBetState = z.enum(['PENDING', 'WIN', 'LOSE', 'PUSH', 'VOID', 'CANCELLED'])
export type TeamBetState = z.output<typeof teamBetState>

/** An order of the team; what the bets were about is its player's. */
const teamBet = z.object({
  id: z.string(),
  account: z.string(),
  gameCode: z.string(),
  /** by language code */
  gameName: z.record(z.string(), z.string()),
  issueNumber: z.string(),
  mode: z.enum(['LOTT', 'ELOTT']),
  lines: z.int(),
  state: teamBetState,
  /** what was staked, also where it came back */
  stake: amount,
  /** of the stake what is a bet (rules B4); null while a line is open, as the two below */
  bets: amount.nullable(),
  payout: amount.nullable(),
  effective: amount.nullable(),
  placedAt: instant,
})

/** Of the whole range, with the first page only: `since` where the sum went back no further than that. */
const playedTotal = z
  .object({
    count: z.int(),
    stake: amount,
    /** without what is open, cancelled, void or pushed (rules B4) */
    bets: amount,
    payout: amount,
    effective: amount,
    since: instant.nullable(),
  })
  .nullable()

const betsFilter = {
  ...range,
  of,
  scope,
  order: feedOrder,
  category: z.enum(['LOTT', 'ELOTT']).optional(),
}

export const betsReport = route({
  method: 'GET',
  path: '/wps/agent/reports/bets',
  summary: 'Orders of the own team, newest first',
  access: 'agent',
  keyScope: 'TRANSACTIONS',
  query: feedQuery('number').extend(betsFilter).refine(inBounds, BOUNDS),
  reply: feedOf(teamBet).extend({
    total: playedTotal,
    breadcrumb,
  }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})

/** Categories of games of providers. */
export const roundCategories = ['LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'] as const
export type RoundCategory = (typeof roundCategories)[number]

/** A round of the team in a game of a provider; what came out of it is its player's. */
const teamRound = z.object({
  /** vendor, the round's own id there, and whose it is */
  id: z.string(),
  account: z.string(),
  /** by language code */
  gameName: z.record(z.string(), z.string()),
  vendorName: z.record(z.string(), z.string()),
  category: z.enum(roundCategories),
  /** what was staked, also where it came back */
  stake: amount,
  /** of the stake what is a bet (rules B4); null while the round is open, as the two below */
  bets: amount.nullable(),
  payout: amount.nullable(),
  effective: amount.nullable(),
  state: z.enum(['OPEN', 'ENDED', 'VOID']),
  begunAt: instant,
})

const roundsFilter = {
  ...range,
  of,
  scope,
  order: feedOrder,
  category: z.enum(roundCategories).optional(),
}

export const roundsReport = route({
  method: 'GET',
  path: '/wps/agent/reports/rounds',
  summary: 'Rounds of the own team in games of providers, newest first',
  access: 'agent',
  keyScope: 'TRANSACTIONS',
  query: feedQuery('number').extend(roundsFilter).refine(inBounds, BOUNDS),
  reply: feedOf(teamRound).extend({
    total: playedTotal,
    breadcrumb,
  }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})

/** Kinds that a list of postings can be about; WAGES: wages of every kind. */
export const transactionKind = z.enum([...transferKinds, 'WAGES'])
export type TransactionKind = z.output<typeof transactionKind>
/** Into a wallet or out of it. */
export const transactionWay = z.enum(['in', 'out'])

/** What explains a posting: own rebates of an issue, an own bill or window, what the account bet. */
const transactionSource = z.discriminatedUnion('of', [
  z.object({ of: z.literal('REBATE'), gameCode: z.string(), issueNumber: z.string() }),
  z.object({ of: z.literal('BILL'), contractId: z.uuid(), periodStart: z.iso.datetime(), house: z.boolean() }),
  z.object({ of: z.literal('BETS'), memberId: z.uuid() }),
  z.object({ of: z.literal('ROUNDS'), memberId: z.uuid() }),
])
export type TransactionSource = z.output<typeof transactionSource>

const teamTransaction = z.object({
  id: z.string(),
  account: z.string(),
  kind: z.enum(transferKinds),
  units: amount,
  balanceAfter: amount,
  bookedAt: instant,
  /** the account on the other side; null: the house or the outside */
  counterparty: z.string().nullable(),
  /** null: nothing that the viewer may see explains it */
  source: transactionSource.nullable(),
})

const transactionsFilter = {
  ...range,
  of,
  scope,
  order: feedOrder,
  kind: transactionKind.optional(),
  way: transactionWay.optional(),
}

export const transactionsReport = route({
  method: 'GET',
  path: '/wps/agent/reports/transactions',
  summary: 'Postings of the wallets of the own team, newest first',
  access: 'agent',
  keyScope: 'TRANSACTIONS',
  query: feedQuery('number').extend(transactionsFilter).refine(inBounds, BOUNDS),
  reply: feedOf(teamTransaction).extend({
    /** of the whole range, with the first page only: `since` where the sum went back no further than that */
    total: z.object({ count: z.int(), units: amount, since: instant.nullable() }).nullable(),
    breadcrumb,
  }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})
