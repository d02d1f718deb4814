import { statement } from '@croupier/db'
import { advanceChases, openChase } from '@croupier/domain/lottery/chases'
import type { Game } from '@croupier/domain/lottery/games'
import { closeDueIssues, drawDueIssues, planIssuesBetween } from '@croupier/domain/lottery/issues'
import { cancelOrder, placeBets } from '@croupier/domain/lottery/orders'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { verifyDraw } from '@croupier/fairness'
import { assertLedgerBalances, checkInvariants } from '@croupier/ledger'
import { units } from '@croupier/money'
import { playTable, SERIES_BOUNDS } from '@croupier/rules'
import { actingAs, aMember, anAgentTree, type TestMember } from '@croupier/testkit'
import { type lottery, MINUTE_MS } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { games as catalogue } from '../../../prisma/seed/gameCatalogue.ts'
import { seededRandom } from '../../../scripts/bench/statistics.ts'
import { BetMaker } from '../../../scripts/simulate/betMaker.ts'
import { inVolume, isDeep } from '../../setup/volume.ts'
import { type LotteryWorld, lott, openLotteryWorld, stopMoneyClock } from './lotteryWorld.ts'

/**
 * When is played, minute by minute. In its evening every daily game closes and draws; in the other hours quick and official ones
 * draw: the day's first and last issues, and those after the official games' rest.
 */
const EVENING: readonly (readonly [from: string, until: string])[] = [
  ['19:57:10', '20:00'],
  ['20:29:10', '20:30'],
  ['21:14:10', '21:15'],
  ['21:29:10', '21:30'],
]
const WHOLE_DAY: typeof EVENING = [['00:00:10', '00:03'], ['09:57:10', '10:01'], ...EVENING, ['23:57:10', '24:00']]
/** A week from a Tuesday on: Mark Six is drawn on it, on Thursday and on Saturday (rules A4). */
const DAYS: readonly (readonly [day: string, hours: typeof EVENING])[] = inVolume(
  ['05', '06', '07', '08', '09', '10', '11'].map((day) => [day, WHOLE_DAY] as const),
  [
    ['05', EVENING],
    ['09', [['09:59:10', '10:00']]],
  ],
)
const LINES_MAX = 3
const CANCELLED_SHARE = 0.05
const CHASED_ISSUES = 3

/** The highest series of everything that can be played. */
const HIGHEST = (Object.keys(SERIES_BOUNDS) as lottery.PrizeMode[]).flatMap((mode) =>
  Object.entries(SERIES_BOUNDS[mode]).map(([family, { max }]) => ({ family, mode, series: max })),
)
/** A player's own: what is left to the highest goes up the tree as rebates (rules A2.4). */
const OWN = HIGHEST.map((one) => ({ ...one, series: one.series - 20 }))

let world: LotteryWorld
let games: readonly Game[]
let players: TestMember[]
const random = seededRandom(31)
const maker = new BetMaker(random, 100)
const betOn = new Set<bigint>()

beforeAll(async () => {
  world = await openLotteryWorld(catalogue)
  games = await world.reads.catalogue.games()
  const { A, B } = await anAgentTree(world, 'A > B', { series: HIGHEST })
  const below = { series: OWN, balance: '10000000' }
  players = []
  for (const upline of [A, B, B]) {
    if (upline !== undefined) players.push(await aMember(world, { ...below, upline }))
  }
})
afterAll(async () => {
  await world.close()
})

/** Both clocks stand at an instant until the next: however slow the machine is, nobody bets too late. */
async function goTo(instant: Date): Promise<void> {
  world.clock.advance(instant.getTime() - world.clock.now().getTime())
  await stopMoneyClock(world, instant)
}

interface SellingIssue {
  readonly id: bigint
  readonly game_id: number
  readonly number: string
  readonly draw_at: Date
}
const SELLING = statement(
  'week.sellingIssues',
  `SELECT i.id, i.game_id, i.number, i.draw_at FROM issues i, (SELECT money_now() AS at) t
    WHERE i.state IN ('PLANNED', 'ON_SALE') AND i.sale_from <= t.at AND i.close_at > t.at AND i.draw_at <= $1::timestamptz`,
)

/** An order of up to three lines in one mode of an issue, sometimes cancelled at once. */
async function play(game: Game, issue: SellingIssue, mode: Game['modes'][number]): Promise<void> {
  const ctx = actingAs(world, maker.pick(players))
  const count = 1 + Math.floor(random() * LINES_MAX)
  const lines = Array.from({ length: count }, () => maker.line({ ...game, modes: [mode] }, OWN, issue.draw_at))
  // An order of a game that rarely draws may be the only one of its mode.
  const isCancelled = game.intervalMs === MINUTE_MS && random() < CANCELLED_SHARE
  const order = { gameCode: game.code, orderId: world.ctx.ids.uuid(), issueNumber: issue.number }
  await placeBets(ctx, world.reads, { ...order, lines })
  if (isCancelled) await cancelOrder(ctx, order.orderId)
}

/** Bets in every mode of the issues that have come on sale. */
async function playAll(until: Date): Promise<void> {
  const selling = await world.db.hot.query<SellingIssue>(SELLING, [until])
  const fresh = selling.filter(({ id }) => !betOn.has(id))
  const work: Promise<void>[] = []
  for (const issue of fresh) {
    betOn.add(issue.id)
    const game = games.find(({ id }) => id === issue.game_id) ?? expect.fail('no game')
    for (const mode of game.modes) work.push(play(game, issue, mode))
  }
  await Promise.all(work)
}

/** A chase of the next issues of the game that draws every minute, with something that wins in one issue of five. */
async function chase(player: TestMember, stopOnWin: boolean, until: Date): Promise<void> {
  const selling = await world.db.hot.query<SellingIssue>(SELLING, [until])
  const game = games.find(({ code }) => code === 'SSC1M')
  const issue = selling.find(({ game_id: id }) => id === game?.id) ?? expect.fail('nothing on sale')
  const line = lott('ssc.pos', '1,2|-|-|-|-')
  await openChase(actingAs(world, player), world.reads, {
    gameCode: 'SSC1M',
    chaseId: world.ctx.ids.uuid(),
    issueNumber: issue.number,
    issues: CHASED_ISSUES,
    plan: { kind: 'SAME', multiple: 1 },
    stopOnWin,
    stopOnVoid: false,
    lines: [line],
    total: units(line.stake * BigInt(CHASED_ISSUES)),
  })
}

/** What the worker's jobs do, in the order of their seconds. */
async function work(): Promise<void> {
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
  await settleDueIssues(world.ctx)
  await advanceChases(world.ctx)
}

/** Minute by minute: people bet, issues close, are drawn and settle. The last draw of the day is at `dayEnd`. */
async function playHours(from: Date, until: Date, dayEnd: Date): Promise<void> {
  await goTo(from)
  for (let now = from; now < until; ) {
    await playAll(dayEnd)
    if (now === from && until.getTime() - from.getTime() > (CHASED_ISSUES - 1) * MINUTE_MS) {
      for (const [place, player] of players.entries()) await chase(player, place > 0, until)
    }
    now = new Date(Math.min(now.getTime() + MINUTE_MS, until.getTime()))
    await goTo(now)
    await work()
  }
}

/** A day. Its issues are planned a minute before its first hour, so that those of daily games sell all day. */
async function playDay(hours: readonly (readonly [from: Date, until: Date])[]): Promise<void> {
  const [first] = hours
  const [, dayEnd] = hours.at(-1) ?? expect.fail('no hours')
  if (first !== undefined) await goTo(new Date(first[0].getTime() - MINUTE_MS))
  for (const [from, until] of hours) await planIssuesBetween(world.ctx, from, until)
  for (const [from, until] of hours) await playHours(from, until, dayEnd)
}

const COUNTED = statement(
  'week.counted',
  `SELECT (SELECT count(*) FROM issues)::int AS issues,
          (SELECT count(*) FROM issues WHERE state <> 'SETTLED')::int AS unsettled,
          (SELECT count(*) FROM bet_orders)::int AS orders, (SELECT count(*) FROM bet_lines)::int AS lines,
          (SELECT count(*) FROM bet_lines WHERE state NOT IN ('WIN', 'LOSE', 'PUSH', 'CANCELLED'))::int AS open,
          (SELECT count(DISTINCT (i.game_id, l.mode)) FROM bet_lines l JOIN issues i ON i.id = l.issue_id
            WHERE l.state IN ('WIN', 'LOSE', 'PUSH'))::int AS modes,
          (SELECT count(*) FROM chases)::int AS chases, (SELECT count(*) FROM chases WHERE state = 'RUNNING')::int AS running`,
)

it.each(DAYS)('runs the %sth of the month, all games of it', async (day, hours) => {
  const at = (time: string) => new Date(Date.parse(`2024-03-${day}T${time}+08:00`))
  await playDay(hours.map(([from, until]) => [at(from), at(`${until}:00`)] as const))
})

it('has drawn and settled every issue, and leaves no line and no chase open', async () => {
  const [counted] = await world.db.hot.query<Record<string, number>>(COUNTED, [])
  expect(counted).toMatchObject({ unsettled: 0, open: 0, running: 0 })
  expect(counted?.modes).toBe(games.reduce((sum, game) => sum + game.modes.length, 0))
  expect(world.logged.filter(({ level }) => level !== 'info')).toEqual([])
})

it('has played every play of every family when a whole week is over', async () => {
  const rows = await world.db.prisma.betLine.findMany({
    distinct: ['playCode'],
    select: { playCode: true },
  })
  const played = new Set(rows.map(({ playCode }) => playCode))
  const all = games.flatMap(({ family, modes }) =>
    modes.flatMap(({ mode, policies }) => playTable(family, mode, policies)),
  )
  const missing = all.filter(({ code }) => !played.has(code)).map(({ code }) => code)
  if (isDeep) expect(missing).toEqual([])
})

it('can show of every draw that it follows from the seed that was promised', async () => {
  const drawn = await world.db.prisma.issue.findMany({
    where: { state: 'SETTLED' },
    include: { game: true },
  })
  for (const { game, number, numbers, seedCommitment, revealedSeed } of drawn) {
    const draw = { gameCode: game.code, issueNo: number, family: game.family as 'SSC', numbers }
    const seed = revealedSeed ?? expect.fail('no seed')
    const commitment = seedCommitment ?? ''
    const verdict = await verifyDraw({ ...draw, seed, commitment, randomness: null })
    expect(verdict).toMatchObject({ ok: true })
  }
})

it('leaves the books in order', async () => {
  await assertLedgerBalances(world.db)
  const all = await checkInvariants(world.db, { except: ['I20'] })
  expect(all.filter(({ breaches }) => breaches > 0)).toEqual([])
})
