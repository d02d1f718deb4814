import { moneyNow } from '@croupier/db'
import type { DrawCtx } from '@croupier/domain'
import { type LotteryReads, openLotteryReads } from '@croupier/domain/lottery/games'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { type PlaceBetsInput, placeBets } from '@croupier/domain/lottery/orders'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { SEED_BYTES } from '@croupier/fairness'
import { balanceOf } from '@croupier/ledger'
import { type Units, units, yuan } from '@croupier/money'
import { findPlay, isRefusal, priceLine } from '@croupier/rules'
import { actingAs, aMember, officerCtx, openTestWorld, type TestMember, type TestWorld } from '@croupier/testkit'
import type { lottery } from '@croupier/wire'
import { seedGames } from '../../../prisma/seed/lottery.ts'
import { oneMinuteGames } from '../../../prisma/seed/oneMinuteGames.ts'

/** The rules' own example day (rules A4): a Tuesday, ten seconds after midnight in the business zone. */
const START = Date.parse('2024-03-05T00:00:10+08:00')

/** A world with the catalogue's games, on the example day, nothing planned yet. */
export interface LotteryWorld extends TestWorld {
  readonly reads: LotteryReads
}

/**
 * Opens a world for lottery tests. Its clocks run on from 2024-03-05 00:00:10 in Shanghai.
 * @param games of the catalogue; the two that draw every minute when left out
 */
export async function openLotteryWorld(games = oneMinuteGames): Promise<LotteryWorld> {
  const world = await openTestWorld()
  await seedGames(officerCtx(world), games)
  const now = await moneyNow(world.db)
  await world.advance(START - now.getTime())
  return { ...world, reads: openLotteryReads(world.processes.api, () => performance.now()) }
}

/** Issues planned for each game of the catalogue when nothing is planned: 26 hours, one a minute. */
export const PLANNED_AT_ONCE = 1_560

/**
 * A context whose draw seeds are chosen by the test: by their place in the order in which issues are planned, game by game.
 * This is the only way in which a test knows a draw in advance.
 */
export function withSeeds(ctx: DrawCtx, seeds: Readonly<Record<number, string>>): DrawCtx {
  let calls = 0
  const bytes = (length: number) => {
    const chosen = length === SEED_BYTES ? seeds[calls++] : undefined
    return chosen === undefined ? ctx.random.bytes(length) : Buffer.from(chosen, 'hex')
  }
  return { ...ctx, random: { bytes } }
}

/** Moves both clocks so that an instant is `byMs` in the past. */
export async function passTo(world: TestWorld, instant: Date, byMs = 0): Promise<void> {
  const now = await moneyNow(world.db)
  await world.advance(instant.getTime() - now.getTime() + byMs)
}

/** Stops the money clock of this test's database at an instant: for boundaries of one millisecond. */
export async function stopMoneyClock(world: TestWorld, at: Date): Promise<void> {
  await world.db.prisma.$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION money_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
     BEGIN RETURN timestamptz '${at.toISOString()}'; END $$`,
  )
}

/** The issue on sale of a game. */
export async function onSale(world: TestWorld, gameCode: string) {
  const now = await moneyNow(world.db)
  return await world.db.prisma.issue.findFirstOrThrow({
    where: { game: { code: gameCode }, saleFrom: { lte: now }, closeAt: { gt: now } },
  })
}

/** Plans if nothing is planned and returns the issue on sale. */
export async function anIssueOnSale(world: TestWorld, gameCode = 'SSC1M') {
  await planIssues(world.ctx)
  return await onSale(world, gameCode)
}

/** Brings an issue over its draw and settles everything that is due. */
export async function playOut(world: TestWorld, issue: { drawAt: Date }): Promise<void> {
  await passTo(world, issue.drawAt, 1)
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
  await settleDueIssues(world.ctx)
}

export const HIGHEST = [
  { family: 'SSC', mode: 'LOTT', series: 1956 },
  { family: 'SSC', mode: 'ELOTT', series: 1980 },
  { family: 'PK10', mode: 'LOTT', series: 1948 },
  { family: 'PK10', mode: 'ELOTT', series: 1980 },
]

/** A player below the house with the highest series. */
export async function aPlayer(world: TestWorld, balance = '10000', merchantId = world.merchantId): Promise<TestMember> {
  return await aMember(world, { series: HIGHEST, balance, merchantId })
}

/** Places some lines of a player in one order and returns its id. */
export async function bet(
  world: LotteryWorld,
  player: TestMember,
  issue: { number: string },
  lines: readonly lottery.BetLineInput[],
  gameCode = 'SSC1M',
): Promise<string> {
  const order = anOrder(world, issue, lines, gameCode)
  await placeBets(actingAs(world, player), world.reads, order)
  return order.orderId
}

type LottInput = Extract<lottery.BetLineInput, { mode: 'LOTT' }>
type OddsInput = Extract<lottery.BetLineInput, { mode: 'ELOTT' }>

/** An official line as a client sends it, its figures worked out by the rules. */
export function lott(
  playCode: string,
  content: string,
  options: Partial<Pick<LottInput, 'base' | 'unit' | 'multiple' | 'series'>> = {},
): LottInput {
  const { base = 2, unit = 'YUAN', multiple = 1, series = 1900 } = options
  const terms = { base, unit, multiple, series, content }
  const { bets, stakeUnits: stake } = priced(playCode, terms)
  return { mode: 'LOTT', playCode, ...terms, bets, stake }
}

/** A line at odds as a client sends it. `yuanPerBet`: whole yuan on each selection. */
export function odds(
  playCode: string,
  content: string,
  options: { yuanPerBet?: number; series?: number; acceptAnyOdds?: boolean } = {},
): OddsInput {
  const { yuanPerBet = 10, series = 1960, acceptAnyOdds = false } = options
  const stakePerBet = units(yuan(1n) * BigInt(yuanPerBet))
  const line = priced(playCode, { content, series, stakeUnits: stakePerBet })
  const { bets, stakeUnits: stake, prizes } = line
  const shown = { odds: [...prizes], acceptAnyOdds }
  return { mode: 'ELOTT', playCode, content, series, stakePerBet, bets, stake, ...shown }
}

function priced(playCode: string, terms: Parameters<typeof priceLine>[1]) {
  const play = findPlay(playCode)
  if (play === undefined) throw new Error(`no play ${playCode}`)
  const line = priceLine(play, terms)
  if (isRefusal(line)) throw new Error(`${playCode} ${terms.content}: ${line.reason}`)
  return line
}

/** An order of one player on one issue, as a client sends it. */
export function anOrder(
  world: TestWorld,
  issue: { number: string },
  lines: readonly lottery.BetLineInput[],
  gameCode = 'SSC1M',
): PlaceBetsInput {
  return { gameCode, orderId: world.ctx.ids.uuid(), issueNumber: issue.number, lines }
}

/** A player's balance now. */
export async function balance(world: TestWorld, member: TestMember): Promise<Units> {
  return await balanceOf(world.db, member.id)
}
