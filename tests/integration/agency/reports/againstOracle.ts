import {
  countActive,
  listProfit,
  type ProfitPage,
  readCategories,
  readIncomeReport,
  readOwnReport,
  readTeamReport,
} from '@croupier/domain/agency/reports'
import { actingAs, type TestMember, type TestWorld } from '@croupier/testkit'
import { expect } from 'vitest'
import type { Figures, Oracle } from './oracle.ts'

export const ZONE = 'Asia/Shanghai'

/** An account with the one above it. */
export interface Node {
  readonly member: TestMember
  readonly upline: Node | null
}

const siteOf = (world: TestWorld) => ({ merchantId: world.merchantId, timeZone: ZONE })

/** Every row of a list, page after page. */
export async function allRows(world: TestWorld, viewer: TestMember, query: object) {
  const rows: ProfitPage['items'] = []
  let page: ProfitPage | undefined
  do {
    page = await listProfit(actingAs(world, viewer), {
      of: null,
      category: null,
      level: 'direct',
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

const ADDED = ['rebates', 'waterRebates', 'promotions', 'wages'] as const
const MORE = ['selfRebates', 'uplineRebates', 'deposits', 'withdrawals', 'dividends'] as const
const NAMES = ['bets', 'effective', 'payouts', ...ADDED, ...MORE] as const
const pick = (figures: { readonly [N in (typeof NAMES)[number]]: bigint | null }) =>
  Object.fromEntries(NAMES.map((name) => [name, figures[name]]))
const inCategory = (figures: Figures) => ({
  ...figures,
  rebates: null,
  waterRebates: null,
  promotions: null,
  selfRebates: null,
  uplineRebates: null,
  withdrawals: null,
  deposits: null,
  wages: null,
  dividends: null,
})
const netOf = (figures: Figures) => ADDED.reduce((sum, name) => sum + figures[name], figures.payouts - figures.bets)

/** The team's report against the oracle: the whole, each day, each category. */
export async function expectTeam(world: TestWorld, viewer: TestMember, days: readonly string[], oracle: Oracle) {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const report = await readTeamReport(actingAs(world, viewer), siteOf(world), { from, to })
  const team = oracle.team(viewer.id, viewer.id)
  const whole = oracle.figures(team, days, null)
  expect(pick(report.total)).toEqual(whole)
  expect(report.total.net).toBe(netOf(whole))
  expect(report.days.map(({ day }) => day)).toEqual(days)
  for (const day of report.days) {
    expect({ ...pick(day), active: day.active }).toEqual({
      ...oracle.figures(team, [day.day], null),
      active: oracle.active(team, [day.day]),
    })
  }
  const active = await countActive(actingAs(world, viewer), siteOf(world), { from, to })
  expect(active).toBe(oracle.active(team, days))
  const { categories, total } = await readCategories(actingAs(world, viewer), { from, to })
  for (const { category, bets, effective, payouts } of categories.filter((row) => row.category !== 'CONS')) {
    expect({ bets, effective, payouts }).toEqual(
      (({ bets, effective, payouts }) => ({ bets, effective, payouts }))(oracle.figures(team, days, category)),
    )
  }
  // The total is the sum of its rows, and the one of the days (rules B4).
  const { rebates, waterRebates, promotions, wages, net } = report.total
  expect(total).toMatchObject({ bets: whole.bets, rebates, waterRebates, promotions, wages, net })
}

/** The personal profit and loss against the oracle: the whole, each day, each category. */
export async function expectOwn(world: TestWorld, viewer: TestMember, days: readonly string[], oracle: Oracle) {
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const report = await readOwnReport(actingAs(world, viewer), siteOf(world), range)
  const whole = oracle.figures([viewer.id], days, null)
  expect(pick(report.total)).toEqual(whole)
  expect(report.total.net).toBe(netOf(whole))
  expect(report.days.map(({ day }) => day)).toEqual(days)
  for (const day of report.days) {
    expect(pick(day)).toEqual(oracle.figures([viewer.id], [day.day], null))
  }
  for (const { category, bets, effective, payouts, net } of report.categories) {
    const figures = oracle.figures([viewer.id], days, category)
    expect({ bets, effective, payouts, net }).toEqual({
      bets: figures.bets,
      effective: figures.effective,
      payouts: figures.payouts,
      net: figures.payouts - figures.bets,
    })
  }
  expect(report.categories.reduce((sum, one) => sum + one.bets, 0n)).toBe(whole.bets)
}

/** Profit and loss against the oracle: self, every row, the total, and that they add up. */
export async function expectProfit(
  world: TestWorld,
  viewer: TestMember,
  of: Node,
  tree: readonly Node[],
  days: readonly string[],
  category: string | null,
  oracle: Oracle,
) {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const figuresOf = (team: readonly bigint[]) => {
    const figures = oracle.figures(team, days, category)
    return category === null ? figures : inCategory(figures)
  }
  const { rows, self, total } = await allRows(world, viewer, {
    of: of.member.publicId,
    from,
    to,
    category,
  })
  const alone = await allRows(world, viewer, {
    of: of.member.publicId,
    from,
    to,
    category,
    level: 'all',
    sort: 'createdAt',
  })
  for (const row of alone.rows) {
    const node = tree.find(({ member }) => member.publicId === row.publicId)
    if (node === undefined) throw new Error('a row of somebody else')
    const counted = oracle.counts(viewer.id, node.member.id) ? [node.member.id] : []
    expect(pick(row)).toEqual(figuresOf(counted))
  }
  const own = oracle.counts(viewer.id, of.member.id) ? [of.member.id] : []
  const whole = oracle.team(viewer.id, of.member.id)
  if (category === null) {
    expect(total).toMatchObject({ teamSize: whole.length, bettors: oracle.active(whole, days) })
    expect(self.bettors).toBe(oracle.active(own, days))
    const added = rows.reduce<bigint>((sum, row) => sum + row.monthNet, self.monthNet)
    expect(total.monthNet).toBe(added)
    for (const row of rows) {
      const node = tree.find(({ member }) => member.publicId === row.publicId)
      const team = node === undefined ? [] : oracle.team(viewer.id, node.member.id)
      expect(row).toMatchObject({ teamSize: team.length, bettors: oracle.active(team, days) })
    }
  }
  expect(pick(self)).toEqual(figuresOf(own))
  expect(pick(total)).toEqual(figuresOf(oracle.team(viewer.id, of.member.id)))
  for (const row of rows) {
    const node = tree.find(({ member }) => member.publicId === row.publicId)
    if (node === undefined) throw new Error('a row of somebody else')
    expect(pick(row)).toEqual(figuresOf(oracle.team(viewer.id, node.member.id)))
  }
  for (const name of [...NAMES, 'net'] as const) {
    const sum = rows.reduce((all, row) => all + (row[name] ?? 0n), self[name] ?? 0n)
    expect(sum, name).toBe(total[name] ?? 0n)
  }
}

/** The own income against the oracle, in all and day by day. */
export async function expectIncome(world: TestWorld, viewer: TestMember, days: readonly string[], oracle: Oracle) {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const { days: rows, total } = await readIncomeReport(actingAs(world, viewer), siteOf(world), {
    from,
    to,
  })
  const of = (some: readonly string[]) => {
    const { rebates, wages, dividends } = oracle.figures([viewer.id], some, null)
    return { rebates, wages, dividends, net: rebates + wages + dividends }
  }
  const figuresOf = (one: typeof total) => ({
    rebates: one.selfRebates + one.uplineRebates,
    wages: one.realtimeWages + one.dailyWages + one.hourlyWages - one.wagesPaid,
    dividends: one.dividends - one.dividendsPaid,
    net: one.net,
  })
  expect(figuresOf(total)).toEqual(of(days))
  for (const row of rows) expect(figuresOf(row)).toEqual(of([row.day]))
  expect(rows.reduce((sum, { net }) => sum + net, 0n)).toBe(total.net)
}
