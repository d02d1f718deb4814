import { listTeam, type TeamQuery } from '@croupier/domain/agency/agents'
import {
  actingAs,
  aMember,
  openTestWorld,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countingHotBuffers, type PartCost } from '../../operations/checks/countBuffers.ts'

const FEW = 2_000
const MANY = 20_000
const PAGE: TeamQuery = {
  of: null,
  search: null,
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

let world: TestWorld
let few: TestMember
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

beforeAll(async () => {
  world = await openTestWorld()
  const top = await aMember(world, { type: 1 })
  few = await aMember(world, { type: 2, upline: top })
  many = await aMember(world, { type: 2, upline: top })
  await downlinesOf(few, FEW, 'fewer')
  await downlinesOf(many, MANY, 'lots')
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
