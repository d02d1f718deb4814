import { payDueWages, retryWagePayments, settleDueWages } from '@croupier/domain/agency/wages'
import { aMember, type TestMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aTieredContract, billsOf, moveTo, periodNow } from './tieredWorld.ts'
import { aFact, expectWagesRight } from './wageWorld.ts'

/** The tree of A2 (rules B7): T > A > B > P1, P2; A > P3; T > C > P4. */
async function openTree(world: TestWorld) {
  const T = await aMember(world, { account: 'topper', type: 1 })
  const A = await aMember(world, { type: 2, upline: T })
  const B = await aMember(world, { type: 2, upline: A })
  const C = await aMember(world, { type: 2, upline: T })
  const P1 = await aMember(world, { upline: B })
  const P2 = await aMember(world, { upline: B })
  const P3 = await aMember(world, { upline: A })
  const P4 = await aMember(world, { upline: C })
  return { T, A, B, C, P1, P2, P3, P4 }
}

let world: TestWorld
let tree: Awaited<ReturnType<typeof openTree>>
/** the first day on which the contracts work */
let day: { start: Date; end: Date }

const later = (start: Date, ms: number) => new Date(start.getTime() + ms)

async function bets(of: Partial<Record<keyof typeof tree, number>>, at: Date): Promise<void> {
  for (const [name, stake] of Object.entries(of)) {
    const member = tree[name as keyof typeof tree] as TestMember
    await aFact(world.db, member, { stake: String(stake), payout: '0', at })
  }
}

/** Bills of the day of `start` by the names of the tree. */
async function billed(start: Date) {
  const bills = await billsOf(world, 'DAILY_WAGE', start)
  return Object.fromEntries(
    (['T', 'A', 'B'] as const).flatMap((name) => {
      const bill = bills[tree[name].account]
      return bill === undefined ? [] : [[name, bill]]
    }),
  )
}

useTestWorld(async (opened) => {
  world = opened
  tree = await openTree(world)
  const { end: from } = await periodNow(world)
  const kind = 'DAILY_WAGE'
  const T = [
    { bets: 20_000, users: 2, percent: 0.5 },
    { bets: 50_000, users: 2, percent: 0.6 },
    { bets: 100_000, users: 3, percent: 0.8 },
  ]
  const A = [
    { bets: 20_000, users: 2, percent: 0.4 },
    { bets: 50_000, users: 2, percent: 0.5 },
  ]
  await aTieredContract(world, null, tree.T, { kind, tiers: T, from })
  await aTieredContract(world, tree.T, tree.A, { kind, tiers: A, from })
  const B = [{ bets: 20_000, users: 2, percent: 0.3 }]
  await aTieredContract(world, tree.A, tree.B, { kind, tiers: B, from })
  await moveTo(world, from, 1)
  day = await periodNow(world)
})
describe('daily wages (rules B7)', () => {
  it('nothing is due before two hours after the first day', async () => {
    await bets({ P1: 30_000, P2: 15_000, P3: 12_000, A: 5_000, P4: 60_000 }, later(day.start, 60_000))
    await moveTo(world, day.end, 119)
    expect(await settleDueWages(world.ctx)).toBe(0)
  })

  it('bills are made at 02:00 and paid at 03:00, from the top down (DW-1)', async () => {
    await moveTo(world, day.end, 120)
    expect(await settleDueWages(world.ctx)).toBe(1)
    expect(await billed(day.start)).toEqual({
      T: ['976', '0', 'UNPAID'],
      A: ['310', '0', 'UNPAID'],
      B: ['135', '0', 'UNPAID'],
    })
    await payDueWages(world.ctx)
    expect((await billed(day.start)).T?.[2]).toBe('UNPAID')
    await moveTo(world, day.end, 180)
    await payDueWages(world.ctx)
    expect(await billed(day.start)).toEqual({
      T: ['976', '976', 'PAID'],
      A: ['310', '310', 'PAID'],
      B: ['135', '135', 'PAID'],
    })
    await expectWagesRight(world.db)
  })

  it('a payee that was closed after the period is billed and paid all the same (B10.7)', async () => {
    day = await periodNow(world)
    await bets({ P1: 30_000, P2: 15_000 }, later(day.start, 3_600_000))
    await moveTo(world, day.end, 1)
    const status = async (to: 'ACTIVE' | 'CLOSED') =>
      await world.db.prisma.member.update({ where: { id: tree.B.id }, data: { status: to } })
    await status('CLOSED')
    await moveTo(world, day.end, 180)
    await settleDueWages(world.ctx)
    await payDueWages(world.ctx)
    expect((await billed(day.start)).B).toEqual(['135', '135', 'PAID'])
    await expectWagesRight(world.db)
    await status('ACTIVE')
  })

  it('four workers at once make and pay each bill once (DW-2)', async () => {
    day = await periodNow(world)
    await bets({ P1: 30_000, P2: 15_000, P3: 300, A: 400, P4: 60_000 }, later(day.start, 3_600_000 * 5))
    await moveTo(world, day.end, 180)
    const four = [1, 2, 3, 4].map(async () => {
      await settleDueWages(world.ctx)
      await payDueWages(world.ctx)
    })
    await Promise.all(four)
    await payDueWages(world.ctx)
    expect(await billed(day.start)).toEqual({
      T: ['845.6', '845.6', 'PAID'],
      A: ['182.8', '182.8', 'PAID'],
      B: ['135', '135', 'PAID'],
    })
    await expectWagesRight(world.db)
  })

  it('anyone who misses its tier gets a bill of nothing and still owes below (DW-3)', async () => {
    day = await periodNow(world)
    await bets({ P1: 30_000, P2: 499, P3: 12_000, A: 5_000, P4: 60_000 }, later(day.start, 60_000))
    await moveTo(world, day.end, 180)
    await settleDueWages(world.ctx)
    await payDueWages(world.ctx)
    expect(await billed(day.start)).toEqual({
      T: ['859.99', '859.99', 'PAID'],
      A: ['189.99', '189.99', 'PAID'],
      B: ['0', '0', 'NOT_REACHED'],
    })
  })

  it('a run that broke off is resumed with the facts it began with, and pays once', async () => {
    day = await periodNow(world)
    await bets({ P1: 30_000, P2: 15_000 }, later(day.start, 60_000))
    await moveTo(world, day.end, 180)
    // The process dies behind its first bills: a run without an end, one bill made.
    await world.db.prisma.$executeRaw`
      INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, snapshot, started_at)
      VALUES (${world.merchantId}, 'DAILY_WAGE', 'D', ${day.start}, ${day.end}, stored_snapshot()::text, money_now())`
    await payDueWages(world.ctx)
    // What nobody can write any more in a closed day: were it counted, the bills of one run would contradict each other.
    await bets({ P4: 9_999 }, later(day.start, 120_000))
    await settleDueWages(world.ctx)
    await payDueWages(world.ctx)
    await settleDueWages(world.ctx)
    expect(await billed(day.start)).toEqual({
      T: ['225', '225', 'PAID'],
      A: ['180', '180', 'PAID'],
      B: ['135', '135', 'PAID'],
    })
  })

  it('a correction counts in the day in which it is booked', async () => {
    day = await periodNow(world)
    const at = later(day.start, 60_000)
    await bets({ P1: 30_000, P2: 15_000 }, at)
    await aFact(world.db, tree.P1, { stake: '-10000', payout: '0', at: later(at, 60_000) })
    await moveTo(world, day.end, 180)
    await settleDueWages(world.ctx)
    await payDueWages(world.ctx)
    expect((await billed(day.start)).B).toEqual(['105', '105', 'PAID'])
  })

  it('what a payer lacks is retried with its next credit, and nothing is paid twice', async () => {
    day = await periodNow(world)
    await bets({ P1: 30_000, P2: 15_000 }, later(day.start, 60_000))
    // B was promised more than A receives: only then can an account lack what it owes (rules B6.4).
    const { end } = day
    const kind = 'DAILY_WAGE'
    const other = await aMember(world, { type: 2, upline: tree.B })
    const player = await aMember(world, { upline: other })
    const tiers = [{ bets: 100, users: 0, percent: 2 }]
    await aTieredContract(world, tree.B, other, { kind, tiers, from: end })
    await moveTo(world, end, 1)
    day = await periodNow(world)
    await world.db.prisma.$executeRaw`SELECT 1`
    await aFact(world.db, player, { stake: '100000', payout: '0', at: later(day.start, 60_000) })
    await moveTo(world, day.end, 180)
    await settleDueWages(world.ctx)
    await payDueWages(world.ctx)
    const bill = async () => (await billsOf(world, kind, day.start))[other.account]
    const [due, paid, state] = (await bill()) ?? []
    expect([due, state]).toEqual(['2000', 'PARTIAL'])
    await withBalance(world, tree.B, '5000')
    await retryWagePayments(world.ctx)
    await retryWagePayments(world.ctx)
    expect(await bill()).toEqual(['2000', '2000', 'PAID'])
    expect(Number(paid)).toBeGreaterThan(0)
    await expectWagesRight(world.db)
  })
})
