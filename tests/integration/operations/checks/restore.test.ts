import { connect, type Db, shiftMoneyClock } from '@croupier/db'
import { explainWage, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { rollUpHouse } from '@croupier/domain/cashier/wallets'
import { openLotteryReads } from '@croupier/domain/lottery/games'
import { afterRestore, listBrakes } from '@croupier/domain/operations/checks'
import { checkInvariants } from '@croupier/ledger'
import { actingAs, consoleCtx, createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toNextMark } from '../../agency/wages/wageWorld.ts'
import { anIssueOnSale, bet, type LotteryWorld, lott, openLotteryWorld, playOut } from '../../lottery/lotteryWorld.ts'
import { aTeam, broken, checkNow, foldHouse, play, type Team, untilFinal } from './books.ts'
import { dumpAndRestore } from './copyBooks.ts'

/** The old server had counted this many transactions more than the one of this test. */
const OLD_SERVER_AHEAD = 1_000_000_000_000n

let old: LotteryWorld
let database: TestDatabase
let db: Db
let team: Team

beforeAll(async () => {
  old = await openLotteryWorld()
  await old.db.prisma.$executeRaw`UPDATE xact_base SET added = ${OLD_SERVER_AHEAD}`
  team = await aTeam(old)
  await play(old, team)
  // At the dump a window is settled and not paid, the house is folded in part, and checks are under way.
  const issue = await anIssueOnSale(old)
  for (const player of team.players) await bet(old, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
  await playOut(old, issue)
  await rollUpHouse(old.ctx)
  await checkNow(old.ctx)
  database = await createTestDatabase()
  db = connect(database.url, { ...PATIENT, max: 8 })
  await dumpAndRestore(old.db, db)
  // The new server counts from its own beginning.
  await db.prisma.$executeRaw`UPDATE xact_base SET added = 0`
})
afterAll(async () => {
  await db.close()
  await database.drop()
  await old.close()
})

it('every stored number of a transaction is known to the command', async () => {
  const rows = await db.prisma.$queryRaw<{ name: string }[]>`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE (a.atttypid IN ('xid8'::regtype, 'pg_snapshot'::regtype) OR a.attname ~ 'snapshot') AND a.attnum > 0
       AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY 1`
  expect(rows.map((row) => row.name)).toEqual([
    'check_marks.next_xact',
    'settled_facts.xact',
    'team_day_marks.facts_before',
    'team_day_marks.next_xact',
    'wage_runs.snapshot',
    'wagering_marks.snapshot',
    'watermarks.next_xact',
  ])
})

it('after a logical restore nothing is lost or counted twice: fold, wages, checks and explanations go on', async () => {
  const world: LotteryWorld = {
    ...old,
    db,
    processes: { api: db, worker: db, console: db },
    ctx: { ...old.ctx, db },
    reads: openLotteryReads(db, () => performance.now()),
    async advance(ms) {
      await old.advance(ms)
      const [row] = await old.db.prisma.$queryRaw<{ ms: number }[]>`
        SELECT (extract(epoch FROM shift) * 1000)::float8 AS ms FROM clock_shift`
      await shiftMoneyClock(db, row?.ms ?? 0)
    },
  }
  const folded = async () => {
    const [row] = await db.prisma.$queryRaw<{ done_to: bigint }[]>`
      SELECT done_to FROM watermarks WHERE name = 'house'`
    return row?.done_to ?? 0n
  }
  // Without the command the marks are in the future of this server: nothing is ever final.
  const before = await folded()
  await rollUpHouse(world.ctx)
  await untilFinal(world.ctx)
  await rollUpHouse(world.ctx)
  expect(await folded()).toBe(before)

  expect(await afterRestore(world.ctx, { by: 'ops', reason: 'restored from the dump of the night' })).toBe(true)
  expect(await afterRestore(world.ctx, { by: 'ops', reason: 'said twice' })).toBe(false)
  expect((await listBrakes(consoleCtx(world))).map((one) => one.code)).toEqual(['TEST'])
  await foldHouse(world.ctx)
  expect(await folded()).toBeGreaterThan(before)

  await toNextMark(world, 20_000)
  await settleDueRealtimeWages(world.ctx)
  await play(world, team)
  expect(broken(await checkNow(world.ctx))).toEqual([])
  const all = await checkInvariants(db, { except: ['I20'] })
  expect(all.filter((one) => one.breaches > 0)).toEqual([])
  const runs = await db.prisma.wageRun.findMany({
    where: { contractCount: { gt: 0 } },
    orderBy: { id: 'asc' },
  })
  expect(runs.length).toBeGreaterThan(2)
  for (const { windowStart } of runs) {
    expect(await explainWage(actingAs(world, team.top), windowStart)).toMatchObject({
      addsUp: true,
    })
  }
})
