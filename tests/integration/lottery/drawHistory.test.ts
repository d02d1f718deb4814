import { connect, type Db } from '@croupier/db'
import { type Game, type LotteryReads, openLotteryReads } from '@croupier/domain/lottery/games'
import { readCurrentIssues, readIssue, readOpenedNumbers } from '@croupier/domain/lottery/issues'
import { PATIENT } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsRead } from '../platform/db/rowsRead.ts'
import { type LotteryWorld, openLotteryWorld } from './lotteryWorld.ts'

/** Draws of a game that draws every minute: of four days, and of two weeks. */
const SHORT = 6_000
const LONG = 20_000
/** What a page of 200 reads of issues, void ones among them, and of chains and rounds. */
const ROWS_MAX = 800n
/** What a few pages of an index hold more or less. */
const ROWS_APART_MAX = 60n

let world: LotteryWorld
let db: Db
let reads: LotteryReads
let game: Game

/** Draws of one game, a minute apart, that end now; every fifth is void. Those of another game lie between them. */
async function drawsUpTo(count: number): Promise<void> {
  await world.db.prisma.$executeRaw`
    INSERT INTO issues (game_id, number, sale_from, close_at, draw_at, state, seed_commitment, sealed_seed, numbers)
    SELECT g.id, 'past ' || n, at - interval '60 s', at - interval '5 s', at,
           CASE WHEN n % 5 = 0 THEN 'VOID' ELSE 'SETTLED' END, '', '',
           CASE WHEN n % 5 = 0 THEN '{}' ELSE '{1,2,3,4,5}' END::smallint[]
      FROM games g, generate_series(1, ${count}::int) n, LATERAL (SELECT money_now() - n * interval '1 minute' AS at) t
     WHERE g.code IN ('SSC1M', 'PK101M') ON CONFLICT DO NOTHING`
  await world.db.prisma.$executeRaw`ANALYZE`
}

beforeAll(async () => {
  world = await openLotteryWorld()
  // The plans that stay, which know no value: the ones a server uses after the first few calls.
  await world.db.prisma.$executeRawUnsafe(
    `ALTER DATABASE ${world.database.name} SET plan_cache_mode = force_generic_plan`,
  )
  db = connect(world.databaseUrl, { ...PATIENT, max: 1 })
  let nowMs = 0
  // Nothing that was read before is young enough.
  reads = openLotteryReads(db, () => (nowMs += DAY_MS))
  game = await reads.catalogue.game('SSC1M')
})
afterAll(async () => {
  await db.close()
  await world.close()
})

/** What is shown of draws: the newest, a day of long ago, the next page of it, one draw, what is on sale, the runs of all games. */
async function costs(): Promise<bigint[]> {
  const [latest] = await readOpenedNumbers(db, game, { size: 1 })
  const before = new Date((latest?.drawAt.getTime() ?? 0) - 3 * DAY_MS)
  const day = await dayOf(2)
  const requests = [
    async () => await readOpenedNumbers(db, game, { size: 200 }),
    async () => await readOpenedNumbers(db, game, { size: 200, day }),
    async () => await readOpenedNumbers(db, game, { size: 200, before }),
    async () => await readIssue(db, game, latest?.number ?? ''),
    async () => await readCurrentIssues(db, null),
    async () => await reads.longDragon(world.merchantId),
  ]
  const rows: bigint[] = []
  for (const ask of requests) {
    await ask()
    rows.push(await rowsRead(db, ask))
  }
  return rows
}

/** A day of money time, so many days ago, as the game counts days. */
async function dayOf(daysAgo: number): Promise<string> {
  const [row] = await db.prisma.$queryRaw<{ day: string }[]>`
    SELECT to_char((money_now() AT TIME ZONE ${game.schedule.zone})::date - ${daysAgo}::int, 'YYYY-MM-DD') AS day`
  return row?.day ?? ''
}

it('costs the same however many draws there have been', async () => {
  await drawsUpTo(SHORT)
  const ofShort = await costs()
  await drawsUpTo(LONG)
  const ofLong = await costs()
  for (const [at, rows] of ofLong.entries()) {
    expect(rows, `read ${at}`).toBeLessThan(ROWS_MAX)
    expect(rows - (ofShort[at] ?? 0n), `read ${at}`).toBeLessThan(ROWS_APART_MAX)
  }
})

it('finds a day of long ago without reading what was drawn since', async () => {
  const days = [1, 12]
  const read = await Promise.all(days.map(dayOf))
  const rows: bigint[] = []
  for (const day of read) {
    const draws = await readOpenedNumbers(db, game, { size: 200, day })
    expect(draws).toHaveLength(200)
    rows.push(await rowsRead(db, () => readOpenedNumbers(db, game, { size: 200, day })))
  }
  const [recent = 0n, longAgo = 0n] = rows
  expect(longAgo).toBeLessThan(recent + ROWS_APART_MAX)
})
