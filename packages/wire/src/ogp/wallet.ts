import { z } from 'zod'
import { status } from './codes.ts'
import { currency, digits, gameId, inRound, link, playerId, reason, ref, scale } from './fields.ts'

/** Calls in one `/wallet/actions`, items in one `/wallet/batch`, ids in one `/tx/status`. */
export const ACTIONS_MAX = 50
export const ITEMS_MAX = 500
export const TX_IDS_MAX = 100

const freeRound = z.object({ grantId: ref, index: z.int().min(0).max(10_000) })
/** What came out, as the game shows it; kept and handed back, never judged. */
export const result = z.object({ replayUrl: link.optional(), paytableHash: z.string().max(128).optional() }).loose()

/** `POST /wallet/bet` */
export const betBody = z.object({
  ...inRound,
  txId: ref,
  betRef: ref,
  amount: digits,
  tableId: ref.optional(),
  bets: z
    .array(z.object({ spot: z.string().max(64), amount: digits, odds: z.string().max(20).optional() }))
    .max(200)
    .optional(),
  jackpotContributions: z
    .array(z.object({ poolId: ref, amount: digits }))
    .max(10)
    .optional(),
  freeRound: freeRound.optional(),
  roundFinished: z.boolean().default(false),
})
export type BetBody = z.output<typeof betBody>

/** `POST /wallet/win`; an amount of 0 settles what lost. */
export const winBody = z.object({
  ...inRound,
  txId: ref,
  /** the bet it belongs to; or `refTxIds` */
  betRef: ref.optional(),
  refTxIds: z.array(ref).max(50).optional(),
  amount: digits,
  /** of the whole round, said at its end; the host caps it by the stake */
  effectiveBet: digits.optional(),
  result: result.optional(),
  roundFinished: z.boolean().default(false),
  freeRound: freeRound.optional(),
  settlementVersion: z.int().min(0).max(1_000).optional(),
})
export type WinBody = z.output<typeof winBody>

/** `POST /wallet/betwin`: both or neither. */
export const betWinBody = z.object({
  ...inRound,
  betTxId: ref,
  winTxId: ref,
  betRef: ref,
  betAmount: digits,
  winAmount: digits,
  effectiveBet: digits.optional(),
  result: result.optional(),
  roundFinished: z.boolean().default(true),
  freeRound: freeRound.optional(),
})
export type BetWinBody = z.output<typeof betWinBody>

/** `POST /wallet/rollback`: undoes a bet or a win; the amount is the host's own. */
export const rollbackBody = z.object({
  ...inRound,
  gameId: gameId.optional(),
  txId: ref,
  refTxId: ref,
  amount: digits.optional(),
  reason: reason.default(''),
})
export type RollbackBody = z.output<typeof rollbackBody>
export const undone = z.enum(['UNDONE', 'ALREADY_UNDONE', 'TOMBSTONED'])
export type Undone = z.output<typeof undone>

/** `POST /wallet/reserve`: what a player takes to a table. */
export const reserveBody = z.object({ ...inRound, txId: ref, amount: digits })
/** `POST /wallet/release`: what comes back from it, and what was played. */
export const releaseBody = z.object({
  ...inRound,
  txId: ref,
  amount: digits,
  wagered: digits,
  effectiveBet: digits,
  won: digits,
  rake: digits.default('0'),
  handLogUrl: link.optional(),
})
/** `POST /wallet/promo-win` */
export const promoWinBody = z.object({
  ...inRound,
  roundId: ref.optional(),
  txId: ref,
  amount: digits,
  promoType: z.enum(['PRIZE_DROP', 'TOURNAMENT', 'FREE_ROUNDS', 'CASHBACK']),
  campaignId: ref.optional(),
  grantId: ref.optional(),
})
/** `POST /wallet/jackpot-win` */
export const jackpotWinBody = z.object({
  ...inRound,
  txId: ref,
  poolId: ref,
  amount: digits,
  poolBefore: digits,
  poolReset: digits,
})
/** `POST /wallet/tip`: never turnover. */
export const tipBody = z.object({ ...inRound, txId: ref, amount: digits, to: z.string().max(64) })

/** `POST /wallet/adjust`: a correction after the fact. A large one waits for a person (PENDING_REVIEW). */
export const adjustBody = z.object({
  ...inRound,
  roundId: ref.optional(),
  txId: ref,
  direction: z.enum(['CREDIT', 'DEBIT']),
  amount: digits,
  reasonCode: z.string().regex(/^[A-Z_]{2,40}$/),
  refTxId: ref.optional(),
  evidenceUrl: link.optional(),
})
export type AdjustBody = z.output<typeof adjustBody>

/** `POST /round/end` */
export const roundEndBody = z.object({
  ...inRound,
  outcome: z.string().max(64).default('FINISHED'),
  effectiveBet: digits.optional(),
  result: result.optional(),
})
/** `POST /round/void`: everything of the round is undone, the last first. */
export const roundVoidBody = z.object({
  ...inRound,
  gameId: gameId.optional(),
  reason: reason.default(''),
})

/** What every call about money is answered with; what it does not say stays away. */
export const moneyReply = z.object({
  status,
  hostTxId: z.string().optional(),
  balance: digits.optional(),
  bonusBalance: digits.optional(),
  currency: currency.optional(),
  scale: scale.optional(),
  split: z.object({ cash: digits, bonus: digits }).optional(),
  outcome: undone.optional(),
  undone: z.array(ref).optional(),
  limit: z.object({ min: digits, max: digits, kind: z.enum(['bet', 'payout', 'exposure']) }).optional(),
  rg: z.object({ kind: z.string(), until: z.string().nullable() }).optional(),
  until: z.string().nullable().optional(),
  index: z.int().optional(),
})
export type MoneyReply = z.output<typeof moneyReply>

const action = <K extends string, T extends z.ZodRawShape>(kind: K, body: z.ZodObject<T>) =>
  body.extend({ kind: z.literal(kind) })
const actions = z.discriminatedUnion('kind', [
  action('bet', betBody),
  action('win', winBody),
  action('rollback', rollbackBody),
  action('roundEnd', roundEndBody),
])
/** `POST /wallet/actions`: in order, of one player, all or nothing. */
export const actionsBody = z.object({ actions: z.array(actions).min(1).max(ACTIONS_MAX) })
/** `POST /wallet/batch`: of any players, each for itself. */
export const batchBody = z.object({ items: z.array(actions).min(1).max(ITEMS_MAX) })
export const resultsReply = z.object({
  status,
  index: z.int().optional(),
  results: z.array(moneyReply),
})

/** `POST /tx/status`; `UNKNOWN` never reached the host or was not decided. */
export const txStatusBody = z.object({
  txIds: z.array(ref).min(1).max(TX_IDS_MAX),
  /** needed where transaction ids are a player's own */
  playerId: playerId.optional(),
})
export const txStatusReply = z.object({
  status,
  results: z.array(
    z.object({
      txId: ref,
      verdict: z.union([status, z.literal('UNKNOWN')]),
      isUndone: z.boolean(),
      hostTxId: z.string().nullable(),
    }),
  ),
})
