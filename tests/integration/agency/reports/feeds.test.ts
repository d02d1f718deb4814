import { connect } from '@croupier/db'
import { exportReport, listTeamBets, listTeamTransactions } from '@croupier/domain/agency/reports'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  buildTestApp,
  openTestWorld,
  PATIENT,
  type TestApp,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFact } from '../wages/wageWorld.ts'

const ZONE = 'Asia/Shanghai'
const DAYS = { from: '2026-01-01', to: '2026-01-02' }
const OF = {
  of: null,
  scope: 'team',
  order: 'desc',
  pageSize: 20,
  cursor: null,
  timeZone: ZONE,
} as const
/** Orders of somebody else's team, each one after the other. */
const OTHERS = 30_000

let world: TestWorld
let app: TestApp
let above: TestMember
let top: TestMember
let agent: TestMember
let player: TestMember
let stranger: TestMember
let days: { from: string; to: string }

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at)

interface Line {
  readonly state: string
  /** in units, as the database takes them */
  readonly payout: string | null
  readonly effective: string | null
}
const WON: Line = { state: 'WIN', payout: '10000', effective: '20000' }

/** Orders of a member in one statement: what they were about is of no matter to a report. */
async function orders(member: TestMember, count: number, line: Line = WON): Promise<void> {
  const { state, payout, effective } = line
  await world.db.prisma.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
      await tx.$executeRawUnsafe('SET LOCAL statement_timeout = 0')
      await tx.$executeRaw`
        INSERT INTO bet_orders (order_id, member_id, issue_id, stake_units, placed_at, merchant_id, game_id, line_count, mode, fingerprint)
        SELECT gen_random_uuid(), ${member.id}, i.id, 20000, money_now(), ${member.merchantId}, i.game_id, 1, 'LOTT', '\\x00'
          FROM (SELECT id, game_id FROM issues WHERE number = 'FACTS') i, generate_series(1, ${count}::int)`
      await tx.$executeRaw`
        INSERT INTO bet_lines (issue_id, member_id, order_row_id, stake_units, payout_units, effective_units, settled_at, merchant_id,
          bets, line_no, state, mode, play_code, content, terms)
        SELECT o.issue_id, o.member_id, o.id, 20000, ${payout}::bigint, ${effective}::bigint,
               CASE WHEN ${state} <> 'PENDING' THEN money_now() END, o.merchant_id, 1, 1, ${state}, 'LOTT', 'x', 'x', ''
          FROM bet_orders o WHERE o.member_id = ${member.id}
           AND NOT EXISTS (SELECT 1 FROM bet_lines l WHERE l.order_row_id = o.id)`
    },
    { timeout: 120_000 },
  )
}

beforeAll(async () => {
  world = await openTestWorld()
  app = await buildTestApp(world)
  above = await aMember(world, { type: 1 })
  top = await aMember(world, { type: 2, upline: above, balance: '10' })
  agent = await aMember(world, { type: 2, upline: top, balance: '20' })
  player = await aMember(world, { upline: agent, balance: '30' })
  stranger = await aMember(world, { upline: above, balance: '40' })
  await aFact(world.db, player, { stake: '5', payout: '0', at: new Date() })
  await orders(player, 45)
  await orders(stranger, OTHERS)
  await orders(agent, 3)
  const [row] = await world.db.prisma.$queryRaw<{ at: Date }[]>`SELECT money_now() AS at`
  const today = dayOf(row?.at ?? new Date())
  days = { from: today, to: today }
  await world.db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
}, 240_000)
afterAll(async () => {
  await app.close()
  await world.close()
})

/** Every page from the newest on, as far as it goes. */
async function allBets(viewer: TestMember, query: object) {
  const accounts: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const page: Awaited<ReturnType<typeof listTeamBets>> = await listTeamBets(actingAs(world, viewer), {
      ...OF,
      ...days,
      category: null,
      ...query,
      cursor,
    })
    accounts.push(...page.items.map(({ account }) => account))
    cursor = page.nextCursor
    pages += 1
  } while (cursor !== null)
  return { accounts, pages }
}

const FILE = {
  of: null,
  scope: 'team',
  level: 'direct',
  category: null,
  kind: null,
  way: null,
  language: 'EN',
  format: 'csv',
} as const
const site = () => ({ merchantId: world.merchantId, timeZone: ZONE })
const rowsOf = async (report: 'bets' | 'accounts' | 'profit' | 'transactions' | 'team' | 'income', viewer = top) => {
  const { parts } = await exportReport(actingAs(world, viewer), site(), {
    ...FILE,
    ...days,
    report,
  })
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return parse(Buffer.concat(all), { bom: true }) as string[][]
}

describe('the bets of a team', () => {
  it('are those of the team and of nobody else, all of them, newest first', async () => {
    const { accounts, pages } = await allBets(top, {})
    expect(accounts).toEqual([
      ...Array.from({ length: 3 }, () => agent.account),
      ...Array.from({ length: 45 }, () => player.account),
    ])
    expect(pages).toBeGreaterThan(2)
    expect((await allBets(top, { scope: 'self' })).accounts).toEqual([])
    expect((await allBets(agent, { scope: 'self' })).accounts).toHaveLength(3)
    expect((await allBets(top, { category: 'ELOTT' })).accounts).toEqual([])
    expect((await allBets(top, { ...DAYS })).accounts).toEqual([])
  })

  it('are those of a part of the team, and come oldest first as well', async () => {
    expect((await allBets(top, { scope: 'direct' })).accounts).toHaveLength(3)
    expect((await allBets(agent, { scope: 'below' })).accounts).toHaveLength(45)
    const rising = await allBets(top, { order: 'asc' })
    expect(rising.accounts).toEqual((await allBets(top, {})).accounts.reverse())
  })

  it('add up over all pages, and say how far back the sum went', async () => {
    const { total } = await listTeamBets(actingAs(world, top), { ...OF, ...days, category: null })
    expect(total).toMatchObject({
      count: 3,
      stake: parseUnits('6'),
      bets: parseUnits('6'),
      payout: parseUnits('3'),
    })
    expect(total?.since).toBeInstanceOf(Date)
    const transactions = await listTeamTransactions(actingAs(world, top), {
      ...OF,
      ...days,
      kind: null,
      way: null,
      pageSize: 1,
    })
    expect(transactions.total).toEqual({ count: 3, units: parseUnits('60'), since: null })
  })

  it('say how far a page went that looked through as many as it may, and go on from there', async () => {
    const page = await listTeamBets(actingAs(world, top), { ...OF, ...days, category: null })
    expect(page.items).toHaveLength(3)
    expect(page.searchedTo).toBeInstanceOf(Date)
    expect(page.nextCursor).not.toBeNull()
  })

  it('show what an order came to, and not what it was about', async () => {
    const page = await listTeamBets(actingAs(world, top), { ...OF, ...days, category: null })
    expect(page.items[0]).toMatchObject({
      account: agent.account,
      stake: parseUnits('2'),
      payout: parseUnits('1'),
      effective: parseUnits('2'),
    })
    expect(Object.keys(page.items[0] ?? {})).not.toContain('content')
  })

  it('are no bets where the stake came back, and not yet while they are open', async () => {
    // Each as the settlement or the cancellation leaves it.
    const lines = [
      ['PENDING', null, null],
      ['CANCELLED', null, null],
      ['VOID', '20000', '0'],
      ['PUSH', '20000', '0'],
      ['LOSE', '0', '20000'],
    ] as const
    const better = await aMember(world, { type: 2, upline: above })
    for (const [state, payout, effective] of lines) await orders(better, 1, { state, payout, effective })
    const page = await listTeamBets(actingAs(world, better), { ...OF, ...days, category: null })
    const two = parseUnits('2')
    const none = parseUnits('0')
    expect(page.items.map(({ state, stake, bets, payout }) => [state, stake, bets, payout])).toEqual([
      ['LOSE', two, two, none],
      ['PUSH', two, none, none],
      ['VOID', two, none, none],
      ['CANCELLED', two, none, none],
      ['PENDING', two, null, null],
    ])
    expect(page.total).toMatchObject({ count: 5, stake: parseUnits('10'), bets: two, payout: none, effective: two })
    const [head, ...rows] = await rowsOf('bets', better)
    expect(head?.slice(-5)).toEqual(['State', 'Placed', 'Bets', 'Payouts', 'Valid bets'])
    expect(rows.map((row) => row.slice(-5, -1))).toEqual([
      ['Lost', '2', '2', '0'],
      ['Push', '2', '0', '0'],
      ['Void', '2', '0', '0'],
      ['Cancelled', '2', '0', '0'],
      ['Open', '2', '', ''],
    ])
  })

  it('are refused for an account of another team as for one that is not there', async () => {
    const session = await app.sessionOf(top)
    const pageOf = (of: string) =>
      app.call('reports.bets', { query: { ...days, of, scope: 'team', order: 'desc', pageSize: 20 } }, session)
    for (const of of [stranger.publicId, '00000000-0000-0000-0000-000000000000']) {
      expect((await pageOf(of)).code).toBe('AGENT_MEMBER_NOT_FOUND')
    }
  })
})

describe('the transactions of a team', () => {
  const listed = async (viewer: TestMember, query: object = {}) =>
    (
      await listTeamTransactions(actingAs(world, viewer), {
        ...OF,
        ...days,
        kind: null,
        way: null,
        pageSize: 100,
        ...query,
      })
    ).items.map(({ account, units }) => [account, units])

  it('are the postings of the team, with the account of each', async () => {
    expect(await listed(top)).toEqual([
      [player.account, parseUnits('30')],
      [agent.account, parseUnits('20')],
      [top.account, parseUnits('10')],
    ])
    expect(await listed(top, { scope: 'self' })).toEqual([[top.account, parseUnits('10')]])
    expect(await listed(top, { of: player.publicId })).toEqual([[player.account, parseUnits('30')]])
    expect(await listed(top, { kind: 'DIVIDEND' })).toEqual([])
    expect(await listed(top, { kind: 'WAGES', way: 'in' })).toEqual([])
    expect(await listed(top, { way: 'in' })).toHaveLength(3)
    expect(await listed(top, { way: 'out' })).toEqual([])
    expect(await listed(top, DAYS)).toEqual([])
  })

  it('come page by page, no posting twice and none missing', async () => {
    const units: bigint[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listTeamTransactions>> = await listTeamTransactions(actingAs(world, top), {
        ...OF,
        ...days,
        kind: null,
        way: null,
        pageSize: 1,
        cursor,
      })
      units.push(...page.items.map((one) => one.units))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(units).toEqual(['30', '20', '10'].map((one) => parseUnits(one)))
  })
})

describe('a file', () => {
  it('has every row of the report, those that lie beyond many pages too', async () => {
    expect(await rowsOf('bets')).toHaveLength(1 + 48)
    expect((await rowsOf('transactions')).slice(1).map((row) => row[4])).toEqual(['30', '20', '10'])
    expect((await rowsOf('accounts')).map(([account]) => account)).toEqual(['Account', agent.account])
    const profit = await rowsOf('profit')
    expect(profit.map(([account]) => account)).toEqual(['Account', 'Own account', agent.account, 'Total'])
    for (const column of [1, 2, 3, 8]) {
      const [, self, downline, total] = profit.map((row) => Number(row[column]))
      expect((self ?? 0) + (downline ?? 0)).toBe(total)
    }
    expect((await rowsOf('team')).map(([day]) => day)).toEqual(['Day', days.from, 'Total'])
    expect(await rowsOf('income')).toHaveLength(3)
  })

  it('reads nothing before it is taken, and a page at a time then', async () => {
    const alone = connect(world.databaseUrl, { ...PATIENT, max: 1 })
    let reads = 0
    const hot: typeof alone.hot = {
      query: (statement, values) => {
        if (statement.name.startsWith('reports.bets.')) reads += 1
        return alone.hot.query(statement, values)
      },
    }
    try {
      const ctx = { ...actingAs(world, top), db: { ...alone, hot } }
      const { parts } = await exportReport(ctx, site(), { ...FILE, ...days, report: 'bets' })
      const taken = parts[Symbol.asyncIterator]()
      await taken.next()
      expect(reads).toBe(0)
      await taken.next()
      expect(reads).toBe(1)
      await taken.return?.()
      expect(reads).toBe(1)
    } finally {
      await alone.close()
    }
  })

  it.each(['csv', 'xlsx'] as const)('comes over HTTP as %s with a name', async (format) => {
    const session = await app.sessionOf(top)
    const query = { ...days, scope: 'team', level: 'direct', format, language: 'CN' } as const
    const reply = await app.call('reports.export', { params: { report: 'profit' }, query }, session)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="profit-${days.from}-${days.to}.${format}"`)
    expect(reply.raw.length).toBeGreaterThan(50)
  })

  it('of somebody else is refused as a call, not half sent', async () => {
    const session = await app.sessionOf(top)
    const query = {
      ...days,
      of: stranger.publicId,
      scope: 'team',
      level: 'direct',
      format: 'csv',
      language: 'EN',
    } as const
    for (const report of ['profit', 'bets', 'transactions'] as const) {
      const reply = await app.call('reports.export', { params: { report }, query }, session)
      expect(reply.code).toBe('AGENT_MEMBER_NOT_FOUND')
    }
  })
})
