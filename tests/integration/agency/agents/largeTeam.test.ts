import { connect, moneyNow } from '@croupier/db'
import { listTeam, readTeamOverview, rollUpTeamDays, type TeamQuery } from '@croupier/domain/agency/agents'
import { listProfit, readTeamReport } from '@croupier/domain/agency/reports'
import { actingAs, aMember, openTestWorld, PATIENT, type TestMember, type TestWorld } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countingHotBuffers, type PartCost } from '../../operations/checks/countBuffers.ts'

const SOME = 200
const FEW = 2_000
const MANY = 20_000
const PAGE: TeamQuery = {
  of: null,
  search: null,
  level: 'direct',
  days: null,
  timeZone: 'Asia/Shanghai',
  sort: 'createdAt',
  order: 'desc',
  cursor: null,
  pageSize: 20,
}
/** The tables that have a row or more for each account of the team. */
const LARGE: readonly string[] = ['members', 'member_closure', 'ledger_accounts']
/** An index of ten times the rows is one page higher at most: a look-up of three pages (root, leaf, row) reads four. */
const TIMES_MAX = 1.34
const PAGES_BESIDE = 40
/** Of an overview: rows that lie on another page of the same tables. */
const OVERVIEW_PAGES_BESIDE = 10
const OVERVIEW_PAGES_MAX = 400

let world: TestWorld
let some: TestMember
let few: TestMember
let top: TestMember
let many: TestMember

/** Opens direct downlines of an agent in one statement: copies of one that was opened in the usual way. */
async function downlinesOf(upline: TestMember, count: number, name: string): Promise<void> {
  const first = await aMember(world, { upline, account: `${name}0`, nickname: `${name}0` })
  await world.db.prisma.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
      await tx.$executeRawUnsafe('SET LOCAL statement_timeout = 0')
      const own = (id: string): string => `jsonb_build_object('id', -(${id})::bigint)`
      const base = `${upline.id} * 1000000 + n`
      const like = (table: string, where: string, more: string): string => `
        INSERT INTO ${table} SELECT r.* FROM ${table} x, generate_series(1, ${count}) n,
               jsonb_populate_record(NULL::${table}, to_jsonb(x) || ${more}) r WHERE ${where}`
      const names = `jsonb_build_object('account', '${name}' || n, 'account_key', '${name}' || n, 'nickname', '${name}' || n,
        'search_name', search_text('${name}' || n), 'public_id', gen_random_uuid())`
      await tx.$executeRawUnsafe(like('members', `x.id = ${first.id}`, `${own(base)} || ${names}`))
      await tx.$executeRawUnsafe(
        like(
          'ledger_accounts',
          `x.owner_id = ${first.id} AND x.kind = 'CASH'`,
          `${own(base)} ||
          jsonb_build_object('owner_id', -(${base})::bigint, 'balance', 0, 'version', 0)`,
        ),
      )
      await tx.$executeRawUnsafe(`
        INSERT INTO member_closure (ancestor_id, descendant_id, distance)
        SELECT CASE WHEN c.distance = 0 THEN -(${base})::bigint ELSE c.ancestor_id END, -(${base})::bigint, c.distance
          FROM member_closure c, generate_series(1, ${count}) n WHERE c.descendant_id = ${first.id}`)
    },
    { timeout: 120_000 },
  )
}

/** What a page costs, statement by statement, and whom it shows. */
async function read(agent: TestMember, query: Partial<TeamQuery>) {
  const costs = new Map<string, PartCost>()
  const db = countingHotBuffers(world.db, costs)
  const page = await listTeam({ ...actingAs(world, agent), db }, { ...PAGE, ...query })
  const buffers = [...costs.values()].reduce((sum, cost) => sum + cost.buffers, 0)
  const scanned = [...costs.values()].flatMap((cost) => [...cost.scanned])
  return { page, buffers, scanned }
}

/** What the header of an agent's centre costs, and what it says: the second time, when the connection knows its plans. */
async function readOverview(agent: TestMember) {
  const costs = new Map<string, PartCost>()
  const alone = connect(world.databaseUrl, { ...PATIENT, max: 1 })
  try {
    const ctx = { ...actingAs(world, agent), db: countingHotBuffers(alone, costs) }
    const site = { merchantId: world.merchantId, timeZone: 'Asia/Shanghai' } as never
    await readTeamOverview(ctx, site)
    costs.clear()
    const figures = await readTeamOverview(ctx, site)
    return { figures, buffers: [...costs.values()].reduce((sum, cost) => sum + cost.buffers, 0) }
  } finally {
    await alone.close()
  }
}

/** What a month's figures of a team and the first page of its profit and loss cost: the second time, as above. */
async function readReports(agent: TestMember, days: { from: string; to: string }) {
  const costs = new Map<string, PartCost>()
  const alone = connect(world.databaseUrl, { ...PATIENT, max: 1 })
  const site = { merchantId: world.merchantId, timeZone: 'Asia/Shanghai' }
  try {
    const ctx = { ...actingAs(world, agent), db: countingHotBuffers(alone, costs) }
    const read = async () => ({
      report: await readTeamReport(ctx, site, days),
      profit: await listProfit(ctx, { ...PAGE, ...days, category: null, sort: 'createdAt' }),
    })
    await read()
    costs.clear()
    const { report, profit } = await read()
    const buffers = [...costs.values()].reduce((sum, cost) => sum + cost.buffers, 0)
    return { buffers, bets: report.total.bets, listed: profit.items.length }
  } finally {
    await alone.close()
  }
}

/** Every account bets today. Teams that were opened by plain SQL told nobody of themselves: they are folded from the tree. */
async function betAndFold(): Promise<void> {
  const { prisma } = world.db
  await prisma.$executeRaw`
    INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
      category, stake_units, payout_units, effective_units, theoretical_units, business_date)
    SELECT 2, row_number() OVER (), 1, money_now(), merchant_id, id, 0, 0, 'LOTT', 10, 0, 10, 0,
           (money_now() AT TIME ZONE 'Asia/Shanghai')::date FROM members WHERE type = 0`
  await prisma.$queryRaw`SELECT reset_team_days()::text`
  for (let left = 1n; left > 0n; ) {
    await rollUpTeamDays(world.ctx)
    const [row] = await prisma.$queryRaw<{ left: bigint }[]>`
      SELECT (SELECT count(*) FROM settled_facts WHERE xact >= facts_before)
           + (SELECT count(*) FROM ledger_transfers WHERE id > folded_to)
           + (SELECT count(*) FROM team_changes) AS left FROM team_day_marks`
    left = row?.left ?? 0n
  }
}

beforeAll(async () => {
  world = await openTestWorld()
  top = await aMember(world, { type: 1 })
  some = await aMember(world, { type: 2, upline: top })
  few = await aMember(world, { type: 2, upline: top })
  many = await aMember(world, { type: 2, upline: top })
  await downlinesOf(some, SOME, 'some')
  await downlinesOf(few, FEW, 'fewer')
  await downlinesOf(many, MANY, 'lots')
  await betAndFold()
  await world.db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
}, 240_000)
afterAll(async () => await world.close())

it.each([
  ['newest first', {}],
  ['oldest first', { order: 'asc' }],
  ['by account', { sort: 'account', order: 'asc' }],
  ['searched', { search: '77' }],
  ['searched by a part of every name', { search: 'er1' }],
  ['searched for nobody', { search: 'zzzzzz' }],
] as const)(
  'a page of a team ten times as large reads as much: %s',
  async (_, query) => {
    const short = await read(few, query)
    const long = await read(many, query)
    expect(long.buffers).toBeLessThanOrEqual(TIMES_MAX * short.buffers + PAGES_BESIDE)
    expect(long.scanned.filter((table) => LARGE.includes(table))).toEqual([])
  },
  60_000,
)

it('the hundredth page reads as much as the first', async () => {
  const first = await read(many, {})
  let cursor = first.page.nextCursor
  for (let page = 2; page < 100; page += 1) {
    cursor = (await listTeam(actingAs(world, many), { ...PAGE, cursor })).nextCursor
  }
  const hundredth = await read(many, { cursor })
  expect(hundredth.page.items).toHaveLength(PAGE.pageSize)
  expect(hundredth.buffers).toBeLessThanOrEqual(TIMES_MAX * first.buffers + PAGES_BESIDE)
}, 120_000)

it('a search that looked through as many names as it may says so', async () => {
  expect((await read(many, { search: 'ots1' })).page.cut).toBe(true)
  expect((await read(many, { search: 'lots19999' })).page).toMatchObject({
    cut: false,
    items: [{ account: 'lots19999' }],
  })
})

it('the overview of a team a hundred times as large reads as much', async () => {
  const short = await readOverview(some)
  const long = await readOverview(many)
  expect(short.figures).toMatchObject({ teamSize: SOME + 2, activeToday: SOME + 1 })
  expect(long.figures).toMatchObject({
    teamSize: MANY + 2,
    agents: 1,
    newToday: MANY + 2,
    activeToday: MANY + 1,
    betsToday: BigInt(MANY + 1) * 10n,
  })
  expect(long.buffers).toBeLessThanOrEqual(short.buffers + OVERVIEW_PAGES_BESIDE)
  expect(long.buffers).toBeLessThan(OVERVIEW_PAGES_MAX)
})

it('the reports of a team a hundred times as large read as much', async () => {
  const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
  const to = now.format(await moneyNow(world.db))
  const from = now.format(new Date(Date.parse(to) - 29 * 86_400_000))
  const short = await readReports(some, { from, to })
  const long = await readReports(many, { from, to })
  expect(long.bets).toBe(BigInt(MANY + 1) * 10n)
  expect(long.listed).toBe(PAGE.pageSize)
  expect(long.buffers).toBeLessThanOrEqual(TIMES_MAX * short.buffers + PAGES_BESIDE)
}, 60_000)

it('a row of the list reads as much, however many are below it', async () => {
  const { page, buffers } = await read(top, {})
  expect(page.items.map((row) => row.teamSize)).toEqual([MANY + 2, FEW + 2, SOME + 2])
  expect(buffers).toBeLessThan(OVERVIEW_PAGES_MAX)
})
