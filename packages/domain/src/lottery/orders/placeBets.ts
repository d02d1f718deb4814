import { moneyNow } from '@croupier/db'
import type { BetOrderRow, BetOutcome } from '@croupier/ledger'
import { toDecimalString, type Units, ZERO_UNITS } from '@croupier/money'
import { DomainError, fail, lottery } from '@croupier/wire'
import { hintBalance } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { checkKeyTime, fingerprintOf, isKeyOfTime } from '../../platform/index.ts'
import type { Game, GameMode } from '../games/game.ts'
import type { LotteryReads } from '../games/lotteryReads.ts'
import { admitBets, refuseClosed } from './admitBets.ts'
import { priceOrder } from './priceOrder.ts'
import { readStoredBet } from './storedBet.ts'

export interface PlaceBetsInput {
  readonly gameCode: string
  /** the client's uuid v7: order and idempotency key in one (safety R7) */
  readonly orderId: string
  readonly issueNumber: string
  readonly lines: readonly lottery.BetLineInput[]
}

/** An accepted order. */
export interface PlacedOrder {
  readonly orderId: string
  readonly issueNumber: string
  /** of all lines, in currency units */
  readonly stake: Units
  /** the database's instant */
  readonly placedAt: Date
  /** the wallet right after */
  readonly balance: Units
  readonly version: bigint
  /** the same order had been placed before: this is its first answer */
  readonly replayed: boolean
}

/** Of the SHA-256 of a command that are kept with an order: enough that two commands with one key are never confused. */
const FINGERPRINT_BYTES = 16

/**
 * The clock of this process is exact enough for a bound of one day and costs no round trip; an id that does not fit it is judged by
 * the money clock, as every other command's is.
 */
async function checkOrderTime(ctx: ActorCtx, orderId: string): Promise<void> {
  if (!isKeyOfTime(orderId, ctx.clock.now())) checkKeyTime(orderId, await moneyNow(ctx.db))
}

/** The order as the ledger takes it, after everything that can be judged without the wallet (rules A1–A3). */
async function judge(
  ctx: ActorCtx,
  reads: LotteryReads,
  game: Game,
  input: PlaceBetsInput,
  fingerprint: Uint8Array,
): Promise<BetOrderRow> {
  const { actor, access } = ctx
  const { merchantId, memberId } = actor
  await checkOrderTime(ctx, input.orderId)
  admitBets(ctx, game, input.lines)
  const issue = await reads.issue(game, input.issueNumber)
  const ownSeries = await reads.ownSeries(memberId, game.family)
  const { mode, lines } = priceOrder(game, issue.drawAt, input.lines, ownSeries)
  return {
    merchantId,
    memberId,
    orderId: input.orderId,
    fingerprint,
    issueId: issue.id,
    gameId: game.id,
    mode: mode.mode,
    issueStakeMax: mode.limits.issueStakeMax,
    issueLinesMax: lottery.LINES_PER_ISSUE_MAX,
    ...(access === undefined ? {} : { verdictId: access.verdictId }),
    lines,
  }
}

/**
 * The outcome of an order. One that does not pass the rules may still be the repeat of one that did: its game may be in
 * maintenance by now, its odds may have moved. Then its first answer counts (safety R7).
 */
async function outcomeOf(ctx: ActorCtx, reads: LotteryReads, game: Game, input: PlaceBetsInput): Promise<BetOutcome> {
  const fingerprint = fingerprintOf(input).subarray(0, FINGERPRINT_BYTES)
  let order: BetOrderRow
  try {
    order = await judge(ctx, reads, game, input, fingerprint)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'SERVICE_BUSY') throw error
    const stored = await readStoredBet(ctx.db, ctx.actor, input.orderId, fingerprint)
    if (stored === null) throw error
    return stored
  }
  return await reads.betBatcher.place(order)
}

/** @throws DomainError BET_PLAY_LIMIT_EXCEEDED with the line, counted from 0, and what its play allows */
export function refusePlayLimit(
  mode: GameMode | undefined,
  line: number,
  lines: readonly { readonly playCode: string }[],
): never {
  const max = mode?.limits.plays[lines[line]?.playCode ?? '']?.issueStakeMax
  return fail('BET_PLAY_LIMIT_EXCEEDED', { line, max: toDecimalString(max ?? ZERO_UNITS) })
}

/**
 * Places an order of one or more lines on one issue (architecture 3, rules A3, A4, A6). It is accepted if and only if the issue is on
 * sale by the database's time and the wallet covers it; a repeat with the same id gets the same answer.
 * @throws DomainError GAME_NOT_FOUND, GAME_MAINTENANCE, VENDOR_MAINTENANCE, VENDOR_OFF, ISSUE_NOT_FOUND, ISSUE_CLOSED, BET_LINES_EXCEEDED,
 * BET_LIMIT_EXCEEDED and BET_PLAY_LIMIT_EXCEEDED with what the player has on the issue already, the refusals of
 * `priceOrder`, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_KEY_EXPIRED, where it came from (`admitMoney`), MEMBER_NOT_IDENTIFIED, and those of the wallet: WALLET_INSUFFICIENT_FUNDS, WALLET_FROZEN,
 * WALLET_IN_DEBT, MEMBER_FROZEN,
 * MEMBER_DEMO_BLOCKED, SITE_MONEY_READ_ONLY, and of the player's own protection those of `protectionRefusal`
 */
export async function placeBets(ctx: ActorCtx, reads: LotteryReads, input: PlaceBetsInput): Promise<PlacedOrder> {
  const { orderId, issueNumber, gameCode } = input
  const game = await reads.game(ctx.actor.merchantId, gameCode)
  const outcome = await outcomeOf(ctx, reads, game, input)
  if (outcome.code === null) {
    const { stake, placedAt, balance, version, replayed } = outcome
    if (!replayed) hintBalance(ctx, outcome)
    return { orderId, issueNumber, stake, placedAt, balance, version, replayed }
  }
  if (outcome.code === 'ISSUE_CLOSED') return await refuseClosed(ctx.db, gameCode)
  if (outcome.code === 'BET_LINES_EXCEEDED') {
    return fail('BET_LINES_EXCEEDED', { max: lottery.LINES_PER_ISSUE_MAX })
  }
  const mode = game.modes.find((one) => one.mode === input.lines[0]?.mode)
  if (outcome.code === 'BET_PLAY_LIMIT_EXCEEDED') {
    return refusePlayLimit(mode, (outcome.lineNo ?? 1) - 1, input.lines)
  }
  if (outcome.code === 'BET_LIMIT_EXCEEDED') {
    const max = toDecimalString(mode?.limits.issueStakeMax ?? (0n as Units))
    return fail('BET_LIMIT_EXCEEDED', { max })
  }
  return fail(outcome.code, {})
}
