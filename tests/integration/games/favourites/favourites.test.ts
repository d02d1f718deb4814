import type { Statement } from '@croupier/db'
import { recentGames } from '@croupier/domain/games/favourites'
import { actingAs, type TestSession } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LotteryApi, openLotteryApi, valueIn } from '../../lottery/lotteryApi.ts'
import { aPlayer, lott, odds, onSale } from '../../lottery/lotteryWorld.ts'

let on: LotteryApi
beforeAll(async () => {
  on = await openLotteryApi()
})
afterAll(async () => await on.close())

const marksOf = async (as: TestSession) => valueIn(await on.call('favourites.list', {}, as))
const mark = async (as: TestSession, nodeId: string) => await on.call('favourites.add', { body: { nodeId } }, as)
const unmark = async (as: TestSession, nodeId: string) => await on.call('favourites.remove', { body: { nodeId } }, as)
const recentOf = async (as: TestSession) =>
  ((await on.call('favourites.recent', {}, as)).body as { content: object[] }).content

it('has each mode of a lottery in the catalogue once, and tells its node in the menus', async () => {
  const games = await on.world.db.prisma.catalogueGame.findMany({
    where: { code: 'SSC1M' },
    orderBy: { vendorCode: 'desc' },
    include: { mode: { select: { mode: true, game: { select: { code: true } } } } },
  })
  expect(games).toMatchObject(
    ['LOTT', 'ELOTT'].map((mode) => ({
      product: 'LOTTERY',
      vendorCode: mode,
      category: mode,
      mode: { mode, game: { code: 'SSC1M' } },
    })),
  )
  const menus = valueIn(await on.call('lottery.gameMenus', { query: {} }))
  const modes = [{ nodeId: 'LOTT-SSC1M' }, { nodeId: 'ELOTT-SSC1M' }]
  expect(menus).toMatchObject([{ gameMenus: [{ game: { modes } }] }, {}])
})

it('keeps the marks of each member, and marking or unmarking twice changes nothing', async () => {
  const [one, other] = [await on.aSession(), await on.aSession()]
  expect(await marksOf(one)).toEqual({})
  expect(valueIn(await mark(one, 'LOTT-SSC1M'))).toEqual({ nodeId: 'LOTT-SSC1M', isFav: true })
  expect((await mark(one, 'LOTT-SSC1M')).status).toBe(200)
  await mark(one, 'LOTT-PK101M')
  expect(await marksOf(one)).toEqual({ 'LOTT-SSC1M': true, 'LOTT-PK101M': true })
  expect(await marksOf(other)).toEqual({})
  expect(valueIn(await unmark(one, 'LOTT-SSC1M'))).toEqual({ nodeId: 'LOTT-SSC1M', isFav: false })
  expect((await unmark(one, 'LOTT-SSC1M')).status).toBe(200)
  expect(await marksOf(one)).toEqual({ 'LOTT-PK101M': true })
})

it('marks official play and fixed odds of a game separately', async () => {
  const as = await on.aSession()
  await mark(as, 'ELOTT-SSC1M')
  expect(await marksOf(as)).toEqual({ 'ELOTT-SSC1M': true })
  await unmark(as, 'LOTT-SSC1M')
  expect(await marksOf(as)).toEqual({ 'ELOTT-SSC1M': true })
})

it('marks a game of any product and vendor, whatever its code', async () => {
  const { prisma } = on.world.db
  await prisma.vendor.create({ data: { code: 'PG_SOFT' } })
  const slot = { vendorCode: 'PG_SOFT', product: 'PROVIDER', category: 'RNG', code: 'slot-25_b' }
  await prisma.catalogueGame.create({ data: slot })
  const as = await on.aSession()
  expect((await mark(as, 'PG_SOFT-slot-25_b')).status).toBe(200)
  expect(await marksOf(as)).toEqual({ 'PG_SOFT-slot-25_b': true })
})

it('marks no game that there is not', async () => {
  const as = await on.aSession()
  for (const nodeId of ['LOTT-NO_SUCH', 'NOBODY-SSC1M', 'SSC1M', 'LOTT-']) {
    for (const reply of [await mark(as, nodeId), await unmark(as, nodeId)]) {
      expect(reply.code, nodeId).toBe('GAME_NOT_FOUND')
    }
  }
  expect(await marksOf(as)).toEqual({})
})

it('finds the games played last in the orders, the last first, with their marks', async () => {
  const as = await on.aSession()
  expect(await recentOf(as)).toEqual([])
  const race = await onSale(on.world, 'PK101M')
  const aRace = { gameCode: 'PK101M', issueNumber: race.number, line: lott('pk.q1', '01') }
  const atOdds = { line: odds('ssc.e.sum.bs', 'small') }
  for (const options of [{}, atOdds, aRace, {}]) {
    expect((await on.place(as, options)).status).toBe(200)
  }
  await mark(as, 'LOTT-PK101M')
  expect(await recentOf(as)).toMatchObject([
    { nodeId: 'LOTT-SSC1M', isFav: false },
    { nodeId: 'LOTT-PK101M', isFav: true },
    { nodeId: 'ELOTT-SSC1M', isFav: false },
  ])
  expect(await recentOf(await on.aSession())).toEqual([])
})

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Rows of a table that a plan read, those that it dropped included. */
function rowsRead(table: string, node: PlanNode): number {
  const below = (node.Plans ?? []).map((plan) => rowsRead(table, plan))
  const here = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const own = node['Relation Name'] === table ? here * node['Actual Loops'] : 0
  return below.reduce((sum, rows) => sum + rows, own)
}

it('reads the newest orders only, however many there were before', async () => {
  const player = await aPlayer(on.world)
  const as = await on.api.login(player)
  const placed = await on.place(as, {})
  expect(placed.status).toBe(200)
  const { db } = on.world
  // The same order again, once for each of the last 20,000 seconds.
  await db.prisma.$executeRaw`
    INSERT INTO bet_orders
    SELECT (jsonb_populate_record(o, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('bet_orders', 'id')),
      'order_id', uuidv7(make_interval(secs => n - 20000))))).*
      FROM bet_orders o, generate_series(1, 19990) n WHERE o.member_id = ${player.id}`
  await db.prisma.$executeRaw`ANALYZE bet_orders`
  const queries: { statement: Statement; values: readonly unknown[] }[] = []
  const hot: typeof db.hot = {
    query: async (statement, values) => {
      queries.push({ statement, values })
      return await db.hot.query(statement, values)
    },
  }
  const ctx = { ...actingAs(on.world, player), db: { ...db, hot } }
  expect(await recentGames(ctx)).toMatchObject([{ nodeId: 'LOTT-SSC1M' }])
  expect(queries).toHaveLength(1)
  for (const { statement, values } of queries) {
    const explain = { name: 'explained', text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}` }
    const [row] = await db.hot.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain, values)
    const [plan] = row?.['QUERY PLAN'] ?? []
    const read = plan === undefined ? Number.NaN : rowsRead('bet_orders', plan.Plan)
    expect(read).toBe(500)
  }
})
