import type { Statement } from '@croupier/db'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits, toDecimalString, type Units, units } from '@croupier/money'
import { selfRebate, uplineRebates } from '@croupier/rules'
import { aMember, type TestMember } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  balance,
  bet,
  type LotteryWorld,
  lott,
  odds,
  onSale,
  openLotteryWorld,
  passTo,
  playOut,
} from './lotteryWorld.ts'

let world: LotteryWorld
let issue: Awaited<ReturnType<typeof onSale>>

beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
beforeEach(async () => {
  issue = await onSale(world, 'SSC1M')
})
afterAll(async () => {
  const results = await checkInvariants(world.db, { except: ['I20'] })
  expect(results.filter((one) => one.breaches > 0)).toEqual([])
  await world.close()
})

const member = async (g: number, upline?: TestMember, account?: string) =>
  await aMember(world, {
    ...(account === undefined ? {} : { account }),
    type: upline === undefined ? 1 : 2,
    series: [{ family: 'SSC', mode: 'LOTT', series: g }],
    balance: '5000',
    ...(upline === undefined ? {} : { upline }),
  })
const digit = (multiple: number, series: number) => lott('ssc.pos', '1|-|-|-|-', { multiple, series })

/** The rebates of an issue as "receiver kind amount", in the order in which they were booked. */
async function bookedOf(issueId: bigint): Promise<string[]> {
  const rows = await world.db.prisma.$queryRaw<{ text: string }[]>`
    SELECT m.account || ' ' || t.kind || ' ' || wire_amount(t.units)
             || CASE rebate_category(t.part_id) WHEN 'ELOTT' THEN ' ELOTT' ELSE '' END AS text
      FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account_id AND a.id = abs(t.part_id)
      JOIN members m ON m.id = a.owner_id
     WHERE t.kind IN (6, 7) AND t.subject_id = ${issueId} AND t.version = 1 ORDER BY t.id`
  return rows.map((row) => row.text)
}
const dueOf = async (issueId: bigint) => await world.db.prisma.issueRebate.count({ where: { issueId } })
const drawn = async () => {
  await passTo(world, issue.drawAt, 1)
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
}

/** The worker's context; its process crashes right after the first statement of a name has been committed. */
function dyingAfter(name: string): LotteryWorld['ctx'] {
  const { hot } = world.ctx.db
  let isDead = false
  const query = async <Row>(wanted: Statement, values: readonly unknown[]) => {
    if (isDead) throw new Error('killed')
    const rows = await hot.query<Row>(wanted, values)
    isDead = wanted.name === name
    if (isDead) throw new Error('killed')
    return rows
  }
  return { ...world.ctx, db: { ...world.ctx.db, hot: { query } } }
}

it('posts point rebates up the tree, one movement a receiver: RB-1 to RB-3 of rules A2', async () => {
  const t = await member(1956, undefined, 'rebateT')
  const a = await member(1950, t, 'rebateA')
  const b = await member(1940, a, 'rebateB')
  const p1 = await member(1930, b, 'rebateP1')
  const p3 = await member(1950, a, 'rebateP3')
  const c = await member(1940, t, 'rebateC')
  const p4 = await member(1900, c, 'rebateP4')
  await bet(world, p1, issue, [digit(500, 1900)])
  const oddStake = { base: 1, unit: 'FEN', multiple: 3_333, series: 1900 } as const
  await bet(world, p4, issue, [lott('ssc.pos', '1|-|-|-|-', oddStake)])
  await bet(world, p3, issue, [digit(250, 1950)])
  await playOut(world, issue)
  // of T: 3 of P1, 0.2666 of P4, 1.5 of P3
  expect(await bookedOf(issue.id)).toEqual([
    'rebateT 7 4.7666',
    'rebateA 7 5',
    'rebateB 7 5',
    'rebateP1 6 15',
    'rebateC 7 0.6666',
  ])
  expect(await dueOf(issue.id)).toBe(0)
})

it('posts the rebates of each category by themselves', async () => {
  const both = (lott: number, elott: number) => [
    { family: 'SSC' as const, mode: 'LOTT' as const, series: lott },
    { family: 'SSC' as const, mode: 'ELOTT' as const, series: elott },
  ]
  const upline = await aMember(world, { account: 'bothT', type: 1, series: both(1950, 1970) })
  const player = await aMember(world, {
    account: 'bothP',
    upline,
    series: both(1930, 1960),
    balance: '5000',
  })
  await bet(world, player, issue, [digit(500, 1900)])
  await bet(world, player, issue, [odds('ssc.e.sum.bs', 'big', { series: 1940, yuanPerBet: 100 })])
  await playOut(world, issue)
  expect(await bookedOf(issue.id)).toEqual(['bothT 7 0.5 ELOTT', 'bothT 7 10', 'bothP 6 1 ELOTT', 'bothP 6 15'])
})

it('gives each receiver the sum of what the rules give it line by line, each cut by itself', async () => {
  const series = { t: 1956, a: 1950, p: 1930 }
  const t = await member(series.t)
  const a = await member(series.a, t)
  const p = await member(series.p, a)
  // li bets of one yuan base: a point of such a stake is less than a unit, so each cut shows
  const stakes = Array.from({ length: 40 }, (_, at) => 101 + 7 * at)
  const lines = stakes.map((multiple) => lott('ssc.pos', '1|-|-|-|-', { base: 1, unit: 'LI', multiple, series: 1900 }))
  await bet(world, p, issue, lines.slice(0, 25))
  await bet(world, p, issue, lines.slice(25))
  const before = await Promise.all([t, a].map(async (one) => await balance(world, one)))
  await playOut(world, issue)
  const want = { self: 0n, a: 0n, t: 0n }
  let whole = 0n
  for (const { stake } of lines) {
    whole += stake
    want.self += selfRebate(stake, series.p, 1900)
    const chain = [
      { closed: false, series: series.a },
      { closed: false, series: series.t },
    ]
    const [ofA = 0n, ofT = 0n] = uplineRebates(chain, stake, series.p)
    want.a += ofA
    want.t += ofT
  }
  expect(want.self).toBeLessThan(selfRebate(units(whole), series.p, 1900))
  const booked = await bookedOf(issue.id)
  const text = (sum: bigint) => toDecimalString(units(sum))
  expect(booked).toEqual([
    `${t.account} 7 ${text(want.t)}`,
    `${a.account} 7 ${text(want.a)}`,
    `${p.account} 6 ${text(want.self)}`,
  ])
  const after = await Promise.all([t, a].map(async (one) => await balance(world, one)))
  expect(after.map((sum, at) => sum - (before[at] ?? (0n as Units)))).toEqual([want.t, want.a])
  const facts = await world.db.prisma.settledFact.aggregate({
    where: { memberId: p.id, roundId: issue.id },
    _sum: { selfRebateUnits: true, rebateUnits: true },
  })
  expect(facts._sum).toEqual({
    selfRebateUnits: want.self,
    rebateUnits: want.self + want.a + want.t,
  })
})

it('books nothing before the last line is settled, and goes on after a crash between pages and bookings', async () => {
  const t = await member(1956)
  const players = [await member(1950, t), await member(1950, t)]
  // two pages of 1,000 lines and one of 100
  const hundred = Array.from({ length: 100 }, () => lott('ssc.pos', '1|-|-|-|-', { series: 1900 }))
  for (const player of players) {
    for (let order = 0; order < 10; order += 1) await bet(world, player, issue, hundred)
  }
  const last = await member(1950, t)
  await bet(world, last, issue, hundred)
  const before = await balance(world, t)
  await drawn()
  for (const page of [1, 2, 3]) {
    expect(await dueOf(issue.id), `before page ${page}`).toBe(page === 1 ? 0 : page)
    await expect(settleDueIssues(dyingAfter('ledger.settleLines'))).rejects.toThrow('settled')
    expect(await bookedOf(issue.id)).toEqual([])
    expect(await balance(world, t)).toBe(before)
  }
  await expect(settleDueIssues(dyingAfter('ledger.bookRebates'))).rejects.toThrow('settled')
  const { state } = await world.db.prisma.issue.findUniqueOrThrow({ where: { id: issue.id } })
  expect(state).toBe('SETTLING')
  expect(await settleDueIssues(world.ctx)).toBe(0)
  // a line of 2 yuan: 0.05 to its player, 0.006 to T
  const [one, two] = players.map(({ account }) => account)
  expect(await bookedOf(issue.id)).toEqual([`${t.account} 7 12.6`, `${one} 6 50`, `${two} 6 50`, `${last.account} 6 5`])
  expect(await balance(world, t)).toBe(before + parseUnits('12.6'))
  const settled = await world.db.prisma.issue.findUniqueOrThrow({ where: { id: issue.id } })
  expect([settled.state, await dueOf(issue.id)]).toEqual(['SETTLED', 0])
})

it('writes at most three movements an order at settlement, twelve levels deep', async () => {
  const LEVELS = 12
  const ORDERS = 24
  let above: TestMember | undefined
  for (let level = 0; level < LEVELS; level += 1) above = await member(1956 - 2 * level, above)
  const players = [await member(1930, above), await member(1928, above)]
  for (let order = 0; order < ORDERS; order += 1) {
    const ten = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', { series: 1900 })
    await bet(world, players[order % 2] as TestMember, issue, [ten, ten])
  }
  const [before] = await world.db.prisma.ledgerTransfer.findMany({
    orderBy: { id: 'desc' },
    take: 1,
  })
  await playOut(world, issue)
  const written = await world.db.prisma.ledgerTransfer.groupBy({
    by: ['kind'],
    where: { id: { gt: before?.id ?? 0n } },
    _count: true,
    orderBy: { kind: 'asc' },
  })
  const counts = Object.fromEntries(written.map((one) => [one.kind, one._count]))
  // a payout an order, a rebate a player, a rebate an ancestor: nothing grows with lines times levels
  expect(counts).toEqual({ 4: ORDERS, 6: players.length, 7: LEVELS })
  expect((ORDERS + players.length + LEVELS) / ORDERS).toBeLessThan(3)
})
