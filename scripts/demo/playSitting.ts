import { statement } from '@croupier/db'
import type { ActorCtx } from '@croupier/domain'
import {
  collectOverdue,
  payApprovedDividends,
  payAutomatically,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import { payDueWages, retryWagePayments, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import type { Game } from '@croupier/domain/lottery/games'
import { closeDueIssues, drawDueIssues, planIssuesBetween } from '@croupier/domain/lottery/issues'
import { cancelOrder, placeBets } from '@croupier/domain/lottery/orders'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { finishOutboxJob } from '@croupier/domain/platform/commands'
import { realtimeWindow } from '@croupier/rules'
import { DomainError, type ErrorCode } from '@croupier/wire'
import { acting, type Member } from '../../prisma/seed/contracts.ts'
import type { OwnSeries } from '../simulate/person.ts'
import type { Sitting } from './sittings.ts'
import type { DemoWorld } from './world.ts'

/** Bets begin so long before the draw; the sale closes 5 s before it. */
const BETTING_BEGINS_MS = 50_000
/** Rounds of bets in a sitting, one after the other by the clock. */
const ROUNDS = 4
const ROUND_MS = 10_000
/** Each player bets in this many of the rounds, and takes this many of the orders back. */
const BETS_SHARE = 0.12
const CANCELLED_SHARE = 0.06
const LINES_MAX = 3
/** A window is settled when what was settled in it is surely visible (speed 2.2). */
const WAGES_AFTER_MS = 11_000
/** The player has no money left or was frozen, or the machine was too slow; any other refusal is an error of this script. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'WALLET_INSUFFICIENT_FUNDS',
  'MEMBER_FROZEN',
  'ISSUE_CLOSED',
  'BET_NOT_CANCELLABLE',
])

/** Somebody who bets, with what bets need to know. */
export interface DemoPlayer {
  readonly member: Member
  readonly series: readonly OwnSeries[]
}

/** Places one order of a player on an issue, and takes some of them back. A refusal that a person would meet too is none of ours. */
export async function placeOrder(
  world: Pick<DemoWorld, 'ctx' | 'reads' | 'maker' | 'random'>,
  player: DemoPlayer,
  game: Game,
  issue: { readonly number: string; readonly drawAt: Date },
): Promise<void> {
  const { ctx, reads, maker, random } = world
  const actor: ActorCtx = acting(ctx, player.member)
  const mode = maker.pick(game.modes)
  const count = 1 + Math.floor(random() * LINES_MAX)
  const lines = Array.from({ length: count }, () => maker.line({ ...game, modes: [mode] }, player.series, issue.drawAt))
  const orderId = ctx.ids.uuid()
  const isTakenBack = random() < CANCELLED_SHARE
  try {
    await placeBets(actor, reads, { gameCode: game.code, orderId, issueNumber: issue.number, lines })
    if (isTakenBack) await cancelOrder(actor, orderId)
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSALS.has(error.code)) throw error
  }
}

interface DrawnGame {
  readonly game: Game
  readonly issue: { readonly number: string; readonly drawAt: Date }
}

/** The games that draw at an instant; one of which the sale was over when the platform was stopped is not bet on. */
async function gamesAt({ ctx, reads }: DemoWorld, drawAt: Date): Promise<DrawnGame[]> {
  const games = await reads.catalogue.games()
  const issues = await ctx.db.prisma.issue.findMany({
    where: { drawAt },
    select: { gameId: true, number: true, drawAt: true },
  })
  return issues.flatMap((issue) => {
    const game = games.find(({ id }) => id === issue.gameId)
    return game === undefined || game.modes.length === 0 ? [] : [{ game, issue }]
  })
}

/** Puts the issues up to a sitting's draw on sale. */
export async function openSale(world: DemoWorld, { soldAfter, drawAt }: Sitting): Promise<void> {
  await world.clock.advanceTo(new Date(soldAfter.getTime() + 1_000))
  await planIssuesBetween(world.ctx, soldAfter, drawAt)
}

/** When the first bets of a sitting are placed. */
export const bettingBeginsAt = ({ drawAt }: Sitting): Date => new Date(drawAt.getTime() - BETTING_BEGINS_MS)

/** Lets players bet on the issues of a draw, then closes, draws and settles all that is due. */
export async function playSitting(world: DemoWorld, sitting: Sitting, players: readonly DemoPlayer[]): Promise<void> {
  const { drawAt } = sitting
  const { ctx, clock, maker, random } = world
  const games = await gamesAt(world, drawAt)
  for (let round = 0; round < ROUNDS; round += 1) {
    await clock.advanceTo(new Date(bettingBeginsAt(sitting).getTime() + round * ROUND_MS))
    const betting = players.filter(() => random() < BETS_SHARE)
    if (games.length === 0) continue
    const orders = betting.map(async (player) => {
      const { game, issue } = maker.pick(games)
      await placeOrder(world, player, game, issue)
    })
    await Promise.all(orders)
  }
  await clock.advanceTo(new Date(drawAt.getTime() + 1_000))
  await closeDueIssues(ctx)
  await drawDueIssues(ctx)
  while ((await settleDueIssues(ctx)) > 0);
}

/** When the wages of a sitting can be paid: its window is over. */
export const wagesDueAt = ({ drawAt }: Sitting): Date => new Date(realtimeWindow(drawAt).end.getTime() + WAGES_AFTER_MS)

/** Somebody in debt was paid: their bills are to be tried again. */
const REPEATED = statement(
  'demo.retriesAsked',
  `SELECT id FROM outbox_messages WHERE done_at IS NULL AND kind = 'JOB' AND name = 'wages.retryPayments'
      AND created_at <= money_now()`,
)

/** Makes the bills of every period that is over, pays them, and collects what was not paid in time. */
async function payBills({ ctx }: DemoWorld): Promise<void> {
  while ((await settleDueWages(ctx)) > 0);
  await payDueWages(ctx)
  while ((await settleDueDividends(ctx)) > 0);
  await payApprovedDividends(ctx)
  await payAutomatically(ctx)
  await collectOverdue(ctx)
}

/** Pays the wages of every window and period that is over, and what is owed of earlier ones, as the worker's jobs do. */
export async function payWages(world: DemoWorld): Promise<void> {
  const { ctx } = world
  while ((await settleDueRealtimeWages(ctx)) > 0);
  await payBills(world)
  const repeated = await ctx.db.hot.query<{ id: bigint }>(REPEATED, [])
  await retryWagePayments(ctx)
  for (const { id } of repeated) await finishOutboxJob(ctx, id)
}
