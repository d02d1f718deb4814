import { z } from 'zod'
import { amount, instant, positiveAmount } from '../amount.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { keyErrors, route } from '../route.ts'
import { betLineInput } from './betLines.ts'
import { gameCode, issueState, MULTIPLE_MAX, prizeMode } from './lotteryGames.ts'

/** Most issues of one chase (rules A7.1). */
export const CHASE_ISSUES_MAX = 120
/** Most lines of its content. */
export const CHASE_LINES_MAX = 20

export const chaseState = z.enum(['RUNNING', 'FINISHED', 'STOPPED_WIN', 'CANCELLED'])
export type ChaseState = z.infer<typeof chaseState>

/** How the multiple goes on from issue to issue (rules A7.3). */
export const chasePlan = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SAME'), multiple: z.int().min(1).max(MULTIPLE_MAX) }),
  z.strictObject({
    kind: z.literal('DOUBLING'),
    multiple: z.int().min(1).max(MULTIPLE_MAX),
    /** after so many issues it is … */
    every: z.int().min(1).max(CHASE_ISSUES_MAX),
    /** … so many times as much */
    factor: z.int().min(2).max(100),
  }),
  z.strictObject({
    kind: z.literal('PROFIT'),
    multiple: z.int().min(1).max(MULTIPLE_MAX),
    /** what a win returns above everything spent, in millionths of it */
    ratePpm: z.int().min(0).max(10_000_000),
  }),
])

/**
 * The outcome of an issue of a chase. WAITING: held. PLACED: an order, again while its result is corrected. SETTLED: its result is
 * known. Returned: CANCELLED by the player, STOPPED by a win or a void, VOID or MISSED with its issue, REFUSED when it went on sale.
 */
export const chasePartState = z.enum([
  'WAITING',
  'PLACED',
  'SETTLED',
  'CANCELLED',
  'STOPPED',
  'VOID',
  'MISSED',
  'REFUSED',
])

const chase = z.object({
  chaseId: z.uuid(),
  gameCode,
  mode: prizeMode,
  state: chaseState,
  plan: chasePlan,
  stopOnWin: z.boolean(),
  stopOnVoid: z.boolean(),
  /** WIN, VOID or the code of a refusal: why the rest was returned; null when nothing was, or by the player */
  stopReason: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** debited at the beginning; held for issues to come, staked, and back in the wallet add up to it */
  total: amount,
  held: amount,
  staked: amount,
  returned: amount,
  /** what its orders paid so far */
  paid: amount,
  issues: z.int(),
  /** whose result is known */
  settled: z.int(),
  /** that may still be cancelled */
  waiting: z.int(),
})
export type Chase = z.output<typeof chase>

const chasePart = z.object({
  no: z.int(),
  issueNumber: z.string(),
  issueState,
  closeAt: instant,
  multiple: z.int(),
  stake: amount,
  /** what taking back its order costs now; 0 while there is none (rules A6) */
  cancelFee: amount,
  state: chasePartState,
  /** of its order; null while there is none */
  orderId: z.uuid().nullable(),
  payout: amount.nullable(),
  /** code of the refusal; of REFUSED */
  reason: z.string().nullable(),
})
export type ChasePart = z.output<typeof chasePart>

const chaseLine = z.object({
  lineNo: z.int(),
  playCode: z.string(),
  content: z.string(),
  bets: z.int(),
})

/** A chase as a client sends it. */
export const openChaseBody = z.strictObject({
  /** uuid v7 made and kept by the client: the idempotency key (safety R7) */
  chaseId: z.uuidv7(),
  /** the first issue, on sale; the others follow it on the plan */
  issueNumber: z.string().max(24),
  issues: z.int().min(1).max(CHASE_ISSUES_MAX),
  plan: chasePlan,
  stopOnWin: z.boolean(),
  stopOnVoid: z.boolean(),
  /** the content at multiple 1 of the chase */
  lines: z.array(betLineInput).min(1).max(CHASE_LINES_MAX),
  /** of all issues; compared, never believed */
  total: positiveAmount,
})

export const open = route({
  method: 'POST',
  path: '/wps/lottery/games/:gameCode/chases',
  summary: 'Follow several issues with one content; the whole is debited at once',
  access: 'session',
  params: z.object({ gameCode }),
  body: openChaseBody,
  reply: z.object({
    value: z.object({ chaseId: z.uuid(), total: amount, balance: amount, version: z.string() }),
  }),
  errors: [
    'GAME_NOT_FOUND',
    'GAME_MAINTENANCE',
    'VENDOR_MAINTENANCE',
    'VENDOR_OFF',
    'ISSUE_NOT_FOUND',
    'ISSUE_CLOSED',
    'CHASE_ISSUES_MISSING',
    'CHASE_PROFIT_IMPOSSIBLE',
    'CHASE_MULTIPLE_EXCEEDED',
    'CHASE_TOTAL_MISMATCH',
    'WALLET_INSUFFICIENT_FUNDS',
    'WALLET_FROZEN',
    'WALLET_IN_DEBT',
    'PROTECTION_EXCLUDED',
    'PROTECTION_TIME_OUT',
    'PROTECTION_LOSS_LIMIT',
    'PROTECTION_STAKE_LIMIT',
    'PROTECTION_SESSION_LIMIT',
    'BET_OVER_BONUS_MAX',
    'SITE_MONEY_READ_ONLY',
    'SITE_ANONYMISER_REFUSED',
    'MEMBER_NOT_IDENTIFIED',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_RUNNING',
    'IDEMPOTENCY_KEY_EXPIRED',
    'BET_PLAY_UNKNOWN',
    'BET_CONTENT_INVALID',
    'BET_AMOUNT_MISMATCH',
    'BET_SERIES_INVALID',
    'BET_STAKE_TOO_SMALL',
    'BET_LINE_LIMIT_EXCEEDED',
    'BET_PLAY_LIMIT_EXCEEDED',
    'BET_LIMIT_EXCEEDED',
    'BET_LINES_EXCEEDED',
    'BET_ODDS_CHANGED',
  ],
})

export const list = route({
  method: 'GET',
  path: '/wps/lottery/chases',
  summary: 'Own chases, newest first',
  access: 'session',
  query: feedQuery('uuid').extend({
    gameCode: gameCode.optional(),
    state: chaseState.optional(),
  }),
  reply: feedOf(chase),
  errors: [],
})

export const one = route({
  method: 'GET',
  path: '/wps/lottery/chases/:chaseId',
  summary: 'One own chase, issue by issue',
  access: 'session',
  params: z.object({ chaseId: z.uuid() }),
  reply: z.object({
    value: chase.extend({ lines: z.array(chaseLine), parts: z.array(chasePart) }),
  }),
  errors: ['CHASE_NOT_FOUND'],
})

/** Cancelling (rules A7.5): single issues, or the rest, each until it closes. */
export const cancel = route({
  method: 'POST',
  path: '/wps/lottery/chases/:chaseId/cancel',
  summary: 'Take back issues of a chase that are not closed',
  access: 'session',
  params: z.object({ chaseId: z.uuid() }),
  body: z.strictObject({
    /** the rest of the chase when left out */
    issueNumbers: z.array(z.string().max(24)).min(1).max(CHASE_ISSUES_MAX).optional(),
  }),
  reply: z.object({
    value: z.object({
      /** by this call; 0 when all of it had been cancelled before */
      refunded: amount,
      state: chaseState,
      balance: amount,
      version: z.string(),
    }),
  }),
  errors: ['CHASE_NOT_FOUND', 'CHASE_ENDED', 'CHASE_ISSUE_CLOSED', 'SITE_MONEY_READ_ONLY', ...keyErrors],
  keyed: true,
})
