import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { type BetLineRow, holdChase, placeChaseParts, walletOrFail } from '@croupier/ledger'
import { max, toDecimalString, type Units, ZERO_UNITS } from '@croupier/money'
import { amount, fail, failFields, lottery } from '@croupier/wire'
import { z } from 'zod'
import { hintBalance } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { refuseProtected } from '../../identity/index.ts'
import { fingerprintOf, oncePerKey } from '../../platform/index.ts'
import type { Game } from '../games/game.ts'
import type { LotteryReads } from '../games/lotteryReads.ts'
import { playStakeMaxes } from '../games/narrowLimits.ts'
import { admitBets, refuseClosed } from '../orders/admitBets.ts'
import { refusePlayLimit } from '../orders/placeBets.ts'
import { type ChasePlan, chaseIssues, type PlannedPart, planChase, totalOf } from './planChase.ts'

export interface OpenChaseInput {
  readonly gameCode: string
  /** the client's uuid v7: chase and idempotency key in one (safety R7) */
  readonly chaseId: string
  /** the first issue, on sale */
  readonly issueNumber: string
  /** how many issues, the first included */
  readonly issues: number
  readonly plan: ChasePlan
  readonly stopOnWin: boolean
  readonly stopOnVoid: boolean
  /** the content at multiple 1 of the chase */
  readonly lines: readonly lottery.BetLineInput[]
  /** of all issues, in units; compared, never believed */
  readonly total: Units
}

const answer = z.object({
  chaseId: z.uuid(),
  total: amount,
  balance: amount,
  /** the wallet's; a number in words */
  version: z.string(),
  asset: z.string(),
})
/** A chase that was accepted: the wallet right after. */
export type OpenedChase = z.output<typeof answer> & {
  /** the same command had been given before: this is its first answer */
  readonly replayed: boolean
}

async function writeChase(
  tx: Tx,
  ctx: ActorCtx,
  game: Game,
  input: OpenChaseInput,
  parts: readonly PlannedPart[],
): Promise<bigint> {
  const { merchantId, memberId } = ctx.actor
  const { plan, chaseId, stopOnWin, stopOnVoid } = input
  const [first] = parts
  if (first === undefined) throw new Error('a chase without issues')
  const total: bigint = totalOf(parts)
  const { id } = await tx.chase.create({
    data: {
      merchantId,
      memberId,
      chaseId,
      gameId: game.id,
      mode: first.order.mode.mode,
      kind: plan.kind,
      multiple: plan.multiple,
      every: plan.kind === 'DOUBLING' ? plan.every : null,
      factor: plan.kind === 'DOUBLING' ? plan.factor : null,
      ratePpm: plan.kind === 'PROFIT' ? plan.ratePpm : null,
      stopOnWin,
      stopOnVoid,
      totalUnits: total,
      heldUnits: total,
      createdAt: await moneyNow(tx),
      verdictId: ctx.access?.verdictId ?? null,
    },
    select: { id: true },
  })
  await tx.chaseLine.createMany({
    data: first.order.lines.map(({ lineNo, playCode, content, bets }) => ({
      chaseRowId: id,
      merchantId,
      lineNo,
      playCode,
      content,
      bets,
    })),
  })
  await tx.chasePart.createMany({
    data: parts.map(({ issue, multiple, order }, index) => ({
      chaseRowId: id,
      merchantId,
      no: index + 1,
      issueId: issue.id,
      saleFrom: issue.saleFrom,
      multiple,
      stakeUnits: order.stake as bigint,
      lineStakes: order.lines.map(({ stake }): bigint => stake),
      lineTerms: order.lines.map(({ terms }) => terms),
    })),
  })
  return id
}

/** The most that one of the issues stakes. */
const largestStake = (parts: readonly PlannedPart[]): Units =>
  parts.map(({ order }) => order.stake).reduce(max, ZERO_UNITS)

/** Which line brings its play above its limit, counted from 0; with what the player has on the issue already it is the first. */
function overPlayLimit(lines: readonly BetLineRow[]): number {
  const staked = new Map<string, bigint>()
  const over = lines.findIndex(({ playCode, stake, playStakeMax }) => {
    staked.set(playCode, (staked.get(playCode) ?? 0n) + stake)
    return playStakeMax !== undefined && (staked.get(playCode) ?? 0n) > playStakeMax
  })
  return over < 0 ? lines.findIndex(({ playStakeMax }) => playStakeMax !== undefined) : over
}

/** Makes the first issue's part an order, which also asks everything that a bet is asked. */
async function placeFirst(
  tx: Tx,
  ctx: ActorCtx,
  chaseRowId: bigint,
  game: Game,
  { issue, order }: PlannedPart,
): Promise<void> {
  const { limits, mode } = order.mode
  const { placed, code } = await placeChaseParts(tx, {
    merchantId: ctx.actor.merchantId,
    issueId: issue.id,
    mode,
    issueStakeMax: limits.issueStakeMax,
    issueLinesMax: lottery.LINES_PER_ISSUE_MAX,
    playStakeMaxes: playStakeMaxes(order.mode),
    orderIds: [ctx.ids.uuid()],
    chaseRowId,
  })
  if (placed === 1) return
  if (code === 'ISSUE_CLOSED') await refuseClosed(ctx.db, game.code)
  if (code === 'BET_LIMIT_EXCEEDED') {
    fail('BET_LIMIT_EXCEEDED', { max: toDecimalString(limits.issueStakeMax) })
  }
  if (code === 'BET_PLAY_LIMIT_EXCEEDED') {
    refusePlayLimit(order.mode, overPlayLimit(order.lines), order.lines)
  }
  if (code === 'BET_LINES_EXCEEDED') {
    fail('BET_LINES_EXCEEDED', { max: lottery.LINES_PER_ISSUE_MAX })
  }
  if (code === null || code === 'ISSUE_CLOSED') throw new Error('a chase without its first order')
  fail(code, {})
}

async function open(
  tx: Tx,
  ctx: ActorCtx,
  reads: LotteryReads,
  game: Game,
  input: OpenChaseInput,
): Promise<z.output<typeof answer>> {
  const { merchantId, memberId } = ctx.actor
  admitBets(ctx, game, input.lines)
  if (input.issues > game.chaseIssuesMax) failFields([{ path: 'issues', rule: 'too_big' }])
  const issues = await chaseIssues(tx, game, input.issueNumber, input.issues)
  if (issues.length === 0) return await refuseClosed(ctx.db, game.code)
  const ownSeries = await reads.ownSeries(memberId, game.family)
  const parts = planChase(game, issues, input.plan, input.lines, ownSeries)
  const total = totalOf(parts)
  if (total !== input.total) fail('CHASE_TOTAL_MISMATCH', { total: toDecimalString(total) })
  await refuseProtected(tx, { merchantId, memberId, path: 'BET', units: total, stake: largestStake(parts) })
  const chaseRowId = await writeChase(tx, ctx, game, input, parts)
  await holdChase(tx, { merchantId, memberId, chaseRowId }, total)
  const [first] = parts
  if (first !== undefined) await placeFirst(tx, ctx, chaseRowId, game, first)
  const wallet = await walletOrFail(tx, memberId)
  const { balance, asset } = wallet
  return { chaseId: input.chaseId, total, balance, asset, version: String(wallet.version) }
}

/**
 * Opens a chase (rules A7): the total of all its issues is debited at once, the part of the issue on sale becomes an order, the
 * others do when their issues go on sale. A repeat with the same id gets the same answer, a refused one leaves nothing behind.
 * @throws InputRefused for more issues than the merchant allows; DomainError GAME_NOT_FOUND, those of `admitBets`, ISSUE_NOT_FOUND, ISSUE_CLOSED, CHASE_ISSUES_MISSING,
 * CHASE_PROFIT_IMPOSSIBLE, CHASE_MULTIPLE_EXCEEDED, CHASE_TOTAL_MISMATCH, those of `priceOrder` for any of the issues, of the
 * player's own protection those of `refuseProtected`, BET_LINES_EXCEEDED, WALLET_INSUFFICIENT_FUNDS, WALLET_FROZEN,
 * WALLET_IN_DEBT, MEMBER_FROZEN, MEMBER_DEMO_BLOCKED, SITE_MONEY_READ_ONLY, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING,
 * IDEMPOTENCY_KEY_EXPIRED
 */
export async function openChase(ctx: ActorCtx, reads: LotteryReads, input: OpenChaseInput): Promise<OpenedChase> {
  const game = await reads.game(ctx.actor.merchantId, input.gameCode)
  const command = {
    memberId: ctx.actor.memberId,
    route: 'chases.open' as const,
    key: input.chaseId,
    fingerprint: fingerprintOf(input),
    answer,
  }
  const { value, replayed } = await withTransaction(
    ctx.db,
    async (tx) => await oncePerKey(tx, command, async () => await open(tx, ctx, reads, game, input)),
  )
  if (!replayed) hintBalance(ctx, { ...value, version: BigInt(value.version) })
  return { ...value, replayed }
}
