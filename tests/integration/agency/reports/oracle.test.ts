import { moneyNow, withTransaction } from '@croupier/db'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import {
  listProfit,
  type ProfitPage,
  readIncomeReport,
  readTeamReport,
} from '@croupier/domain/agency/reports'
import { checkInvariants, houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  openTestWorld,
  type TestMember,
  type TestWorld,
  withBalance,
} from '@croupier/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFact } from '../wages/wageWorld.ts'
import { Oracle, type Told } from './oracle.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NOON_UTC_HOUR = 4
const SEED = 20_261_122
const ZONE = 'Asia/Shanghai'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  const noon = new Date(world.clock.now())
  noon.setUTCHours(NOON_UTC_HOUR + 24, 0, 0, 0)
  await world.advance(noon.getTime() - world.clock.now().getTime())
})
afterAll(async () => await world.close())

const site = () => ({ merchantId: world.merchantId, timeZone: ZONE })
const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at)

const who = fc.nat(100)
const units = fc.integer({ min: 1, max: 500 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      who,
      units,
      result: fc.constantFrom('lost', 'won', 'pushed', 'takenBack'),
      category: fc.constantFrom('LOTT', 'ELOTT', 'RNG'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('SELF_REBATE' as const, 'UPLINE_REBATE' as const, 'DEPOSIT' as const),
      who,
      units,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'REALTIME_WAGE' as const,
        'DAILY_WAGE' as const,
        'HOURLY_WAGE' as const,
        'DIVIDEND' as const,
      ),
      who,
      units,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('nextDay' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Node {
  readonly member: TestMember
  readonly upline: Node | null
}

let posted = 0

/** Money from the house, or from the upline where it pays: only what upline and downline have of one currency. */
async function pay(
  kind: Exclude<Step['kind'], 'bet' | 'fold' | 'nextDay'>,
  to: Node,
  yuan: number,
) {
  const wallet = await walletOf(world.db, to.member.id)
  if (wallet === undefined) throw new Error('no wallet')
  const isPaid = kind === 'DIVIDEND' || kind.endsWith('WAGE')
  const payer = isPaid && to.upline !== null ? to.upline.member : null
  const amount = parseUnits(`${yuan}`)
  if (payer !== null) {
    const from = await walletOf(world.db, payer.id)
    if (from === undefined || from.asset !== wallet.asset) return
    // An upline that is real has no contract with an account for tests: nothing is paid across.
    if (to.member.type === 42 || to.member.type === 4) return
    await withBalance(world, payer, `${yuan}`)
  }
  posted += 1
  await withTransaction(world.db, async (tx) => {
    const payerWallet = payer === null ? undefined : await walletOf(tx, payer.id)
    const house =
      kind === 'DEPOSIT' ? 'HOUSE_FUNDS' : isPaid ? 'HOUSE_WAGES' : ('HOUSE_REBATES' as const)
    const from =
      payerWallet?.accountId ?? (await houseAccount(tx, world.merchantId, house, wallet.asset))
    const ref = `report:${posted}`
    await post(tx, world.merchantId, [{ kind, ref, from, to: wallet.accountId, units: amount }])
  })
}

async function bet(node: Node, one: Extract<Step, { kind: 'bet' }>): Promise<void> {
  const stake = one.result === 'takenBack' ? -one.units : one.units
  const payout = { lost: 0, won: stake * 2, pushed: stake, takenBack: 0 }[one.result]
  await aFact(world.db, node.member, {
    stake: `${stake}`,
    payout: `${payout}`,
    effective: one.result === 'pushed' ? '0' : `${stake}`,
    category: one.category,
    at: await moneyNow(world.db),
  })
}

/** top › a › (b › c, player), top › d (trial) › e, top › player; each tree is fresh. */
async function aTree(): Promise<Node[]> {
  const node = async (upline: Node | null, type: 0 | 1 | 2 | 4 | 42): Promise<Node> => ({
    member: await aMember(world, { type, ...(upline === null ? {} : { upline: upline.member }) }),
    upline,
  })
  const above = await node(null, 1)
  const top = await node(above, 2)
  const a = await node(top, 2)
  const b = await node(a, 2)
  const d = await node(top, 42)
  return [top, a, b, await node(b, 0), await node(a, 0), d, await node(d, 0), await node(top, 0)]
}

/** Every row of a list, page after page. */
async function allRows(viewer: TestMember, query: object) {
  const rows: ProfitPage['items'] = []
  let page: ProfitPage | undefined
  do {
    page = await listProfit(actingAs(world, viewer), {
      of: null,
      category: null,
      sort: 'account',
      order: 'asc',
      pageSize: 2,
      from: '',
      to: '',
      ...query,
      cursor: page?.nextCursor ?? null,
    })
    rows.push(...page.items)
  } while (page.nextCursor !== null)
  return { ...page, rows }
}

const NAMES = ['bets', 'effective', 'payouts', 'rebates', 'deposits', 'wages', 'dividends'] as const
const pick = (figures: { readonly [N in (typeof NAMES)[number]]: bigint | null }) =>
  Object.fromEntries(NAMES.map((name) => [name, figures[name]]))
const inCategory = (told: Told) => ({
  ...told,
  ...{ rebates: null, deposits: null, wages: null, dividends: null },
})
const netOf = ({ bets, payouts, rebates, wages }: Told) => payouts - bets + rebates + wages

async function expectTeam(viewer: TestMember, days: readonly string[], oracle: Oracle) {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const report = await readTeamReport(actingAs(world, viewer), site(), { from, to })
  const team = oracle.team(viewer.id, viewer.id)
  const whole = oracle.figures(team, days, null)
  expect(pick(report.total)).toEqual(whole)
  expect(report.total.net).toBe(netOf(whole))
  expect(report.days.map(({ day }) => day)).toEqual(days)
  for (const day of report.days) {
    expect({ ...pick(day), active: day.active }).toEqual({
      ...oracle.figures(team, [day.day], null),
      active: oracle.active(team, day.day),
    })
  }
  for (const { category, bets, effective, payouts } of report.categories) {
    expect({ bets, effective, payouts }).toEqual(
      (({ bets, effective, payouts }) => ({ bets, effective, payouts }))(
        oracle.figures(team, days, category),
      ),
    )
  }
  expect(report.categories.reduce((sum, one) => sum + one.bets, 0n)).toBe(whole.bets)
}

async function expectProfit(
  viewer: TestMember,
  of: Node,
  tree: readonly Node[],
  days: readonly string[],
  category: string | null,
  oracle: Oracle,
) {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const told = (team: readonly bigint[]) => {
    const figures = oracle.figures(team, days, category)
    return category === null ? figures : inCategory(figures)
  }
  const { rows, self, total } = await allRows(viewer, {
    of: of.member.publicId,
    from,
    to,
    category,
  })
  const own = oracle.counts(viewer.id, of.member.id) ? [of.member.id] : []
  expect(pick(self)).toEqual(told(own))
  expect(pick(total)).toEqual(told(oracle.team(viewer.id, of.member.id)))
  for (const row of rows) {
    const node = tree.find(({ member }) => member.publicId === row.publicId)
    if (node === undefined) throw new Error('a row of somebody else')
    expect(pick(row)).toEqual(told(oracle.team(viewer.id, node.member.id)))
  }
  for (const name of [...NAMES, 'net'] as const) {
    const sum = rows.reduce((all, row) => all + (row[name] ?? 0n), self[name] ?? 0n)
    expect(sum, name).toBe(total[name] ?? 0n)
  }
}

async function expectIncome(viewer: TestMember, days: readonly string[], oracle: Oracle) {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const { days: rows, total } = await readIncomeReport(actingAs(world, viewer), site(), {
    from,
    to,
  })
  const of = (some: readonly string[]) => {
    const { rebates, wages, dividends } = oracle.figures([viewer.id], some, null)
    return { rebates, wages, dividends, net: rebates + wages + dividends }
  }
  const told = (one: typeof total) => ({
    rebates: one.selfRebates + one.uplineRebates,
    wages: one.realtimeWages + one.dailyWages + one.hourlyWages - one.wagesPaid,
    dividends: one.dividends - one.dividendsPaid,
    net: one.net,
  })
  expect(told(total)).toEqual(of(days))
  for (const row of rows) expect(told(row)).toEqual(of([row.day]))
  expect(rows.reduce((sum, { net }) => sum + net, 0n)).toBe(total.net)
}

it('every report agrees with the facts and transfers to the unit, folded or not, and adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const tree = await aTree()
      const at = (place: number): Node => tree[place % tree.length] ?? (tree[0] as Node)
      const first = dayOf(await moneyNow(world.db))
      const days = [first]
      for (const one of steps) {
        if (one.kind === 'fold') await rollUpTeamDays(world.ctx)
        else if (one.kind === 'nextDay') {
          await world.advance(DAY_MS + HOUR_MS / 60)
          days.push(dayOf(await moneyNow(world.db)))
        } else if (one.kind === 'bet') await bet(at(one.who), one)
        else await pay(one.kind, at(one.who), one.units)
      }
      const oracle = await Oracle.of(world)
      for (const node of tree.filter(({ member }) => member.type !== 0)) {
        await expectTeam(node.member, days, oracle)
        await expectIncome(node.member, days, oracle)
      }
      const [top, a, , , , trial] = tree as [Node, Node, Node, Node, Node, Node]
      for (const category of [null, 'LOTT']) {
        await expectProfit(top.member, top, tree, days, category, oracle)
        await expectProfit(top.member, a, tree, days, category, oracle)
        await expectProfit(trial.member, trial, tree, days, category, oracle)
      }
      await expectProfit(top.member, top, tree, days.slice(-1), null, oracle)
      const nightly = await checkInvariants(world.db)
      expect(nightly.find(({ id }) => id === 'I26')).toMatchObject({ breaches: 0, examples: [] })
    }),
    { numRuns: 8, seed: SEED },
  )
})

it('the example of the rules comes out as it is written (TR-1)', async () => {
  const above = await aMember(world, { type: 1 })
  const self: Node = { member: await aMember(world, { type: 2, upline: above }), upline: null }
  const a: Node = { member: await aMember(world, { type: 2, upline: self.member }), upline: self }
  const c: Node = { member: await aMember(world, { type: 2, upline: self.member }), upline: self }
  const now = await moneyNow(world.db)
  const rows = [
    [self, '5000', '4800', 10],
    [a, '62000', '60100', 200],
    [c, '60000', '61000', 90],
  ] as const
  for (const [node, stake, payout, rebate] of rows) {
    await aFact(world.db, node.member, { stake, payout, at: now })
    await pay('SELF_REBATE', node, rebate)
  }
  const day = dayOf(now)
  const { total, rows: listed } = await allRows(self.member, { from: day, to: day })
  expect(listed).toHaveLength(2)
  expect(total).toMatchObject({
    bets: parseUnits('127000'),
    payouts: parseUnits('125900'),
    rebates: parseUnits('300'),
    net: parseUnits('-800'),
  })
})
