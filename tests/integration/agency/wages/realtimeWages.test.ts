import { withTransaction } from '@croupier/db'
import {
  explainWage,
  listRealtimeWages,
  retryWagePayments,
  settleDueRealtimeWages,
} from '@croupier/domain/agency/wages'
import { toDecimalString } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aFact, aSignedContract, expectWagesRight, paidIn, toNextMark } from './wageWorld.ts'

const FIVE_MINUTES_MS = 5 * 60_000
const SETTLED_BY_MS = 11_000

/** The tree of vectors RT (rules B9): the house pays T, T pays A, A pays B; P1 and P2 below B, P3 below A. */
async function openTree(world: TestWorld, funds: { T: string; A: string }) {
  const T = await aMember(world, {
    account: 'topper',
    type: 1,
    balance: funds.T,
  })
  const A = await aMember(world, { type: 2, upline: T, balance: funds.A })
  const B = await aMember(world, { type: 2, upline: A })
  const P1 = await aMember(world, { upline: B })
  const P2 = await aMember(world, { upline: B })
  const P3 = await aMember(world, { upline: A })
  await aSignedContract(world, null, T, { win: 0.1, loss: 1, single: '100' })
  await aSignedContract(world, T, A, { win: 0.1, loss: 1, single: '100' })
  await aSignedContract(world, A, B, { win: 0.05, loss: 0.6, single: '200' })
  return { T, A, B, P1, P2, P3 }
}

let world: TestWorld
let tree: Awaited<ReturnType<typeof openTree>>
/** start of the first window in which the contracts work */
let first: Date

/** Bets b1 to b6 of vectors RT. */
async function betVectors(at: Date): Promise<void> {
  const { P1, P2, P3 } = tree
  const facts: [TestMember, string, string, string?][] = [
    [P1, '300', '0'],
    [P1, '150', '280'],
    [P2, '500', '500', '0'],
    [P3, '99.99', '0'],
    [P2, '1000', '400'],
    [P3, '200', '390'],
  ]
  for (const [member, stake, payout, effective] of facts) {
    const eff = effective === undefined ? {} : { effective }
    await aFact(world.db, member, { stake, payout, at, ...eff })
  }
}

const inWindow = (start: Date, ms: number) => new Date(start.getTime() + ms)

useTestWorld(async (opened) => {
  world = opened
  tree = await openTree(world, { T: '1000', A: '1000' })
  first = await toNextMark(world, 1_000)
})
describe('real-time wages', () => {
  it('nothing is due while the first window is open', async () => {
    expect(await settleDueRealtimeWages(world.ctx)).toBe(0)
  })

  it('a closed window waits ten seconds for what was settled in it', async () => {
    // The set-up may have crossed a mark: then a window before `first` is due as well.
    await toNextMark(world, SETTLED_BY_MS)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
    first = await toNextMark(world, 3_000)
    expect(await settleDueRealtimeWages(world.ctx)).toBe(0)
    await world.advance(7_500)
    expect(await settleDueRealtimeWages(world.ctx)).toBe(1)
  })

  it('pays the vectors of rules B9, once, however often it is asked', async () => {
    await betVectors(inWindow(first, 60_000))
    await toNextMark(world, SETTLED_BY_MS)
    const four = [1, 2, 3, 4].map(async () => await settleDueRealtimeWages(world.ctx))
    await Promise.all(four)
    await settleDueRealtimeWages(world.ctx)
    expect(await paidIn(world, first)).toEqual({
      [tree.T.account]: '13.35',
      [tree.A.account]: '13.35',
      [tree.B.account]: '7.8',
    })
    await expectWagesRight(world.db)
  })

  it('explains what A got down to the line, and it adds up', async () => {
    const why = await explainWage(actingAs(world, tree.A), first)
    expect(why.addsUp).toBe(true)
    expect(toDecimalString(why.posted)).toBe('13.35')
    expect(why.exact).toBe('13.35')
    expect(why.paidDown).toHaveLength(1)
    expect(toDecimalString(why.kept)).toBe('5.55')
    expect(why.lineCount).toBe(6)
    expect(why.countedLines).toBe(4)
    const byBranch = why.branches.map(({ account, share }) => [account, share])
    expect(byBranch).toEqual([
      [tree.B.account, '13.15'],
      [tree.P3.account, '0.2'],
    ])
    const verdicts = why.branches.flatMap((b) => b.members.flatMap((m) => m.lines.map((l) => l.verdict)))
    expect(verdicts.sort()).toEqual(['EVEN', 'LOSS', 'LOSS', 'UNDER_MINIMUM', 'WIN', 'WIN'])
  })

  it('refuses to explain a window without a contract, or one that is not there', async () => {
    const stranger = actingAs(world, await aMember(world, { type: 1 }))
    await expect(explainWage(stranger, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const nowhere = new Date(first.getTime() + 1)
    await expect(explainWage(actingAs(world, tree.A), nowhere)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('lists the window: received, paid on, kept', async () => {
    const { windows, total } = await listRealtimeWages(actingAs(world, tree.A), {
      before: null,
      windows: 12,
    })
    const row = windows.find((one) => one.windowStart.getTime() === first.getTime())
    expect(row).toMatchObject({ lines: 4, state: 'PAID', due: row?.received, explained: true })
    const stranger = await aMember(world, { type: 1 })
    const none = await listRealtimeWages(actingAs(world, stranger), { before: null, windows: 12 })
    expect(none.windows.map(({ explained }) => explained)).not.toContain(true)
    expect([row?.received, row?.paid, row?.kept].map((one) => toDecimalString(one ?? total.kept))).toEqual([
      '13.35',
      '7.8',
      '5.55',
    ])
  })

  it('counts a fact that was committed late in the next window, once', async () => {
    const start = await toNextMark(world, 1_000)
    const fact = { stake: '1000', payout: '0', at: inWindow(start, 60_000) }
    let commit = () => {}
    const settled = new Promise<void>((resolve) => {
      commit = resolve
    })
    let written = () => {}
    const began = new Promise<void>((resolve) => {
      written = resolve
    })
    const slow = withTransaction(world.db, async (tx) => {
      await aFact(tx as never, tree.P3, fact)
      written()
      await settled
    })
    await began
    await toNextMark(world, SETTLED_BY_MS)
    await settleDueRealtimeWages(world.ctx)
    commit()
    await slow
    expect(await paidIn(world, start)).toEqual({})
    const next = inWindow(start, FIVE_MINUTES_MS)
    await toNextMark(world, SETTLED_BY_MS)
    await settleDueRealtimeWages(world.ctx)
    expect(await paidIn(world, next)).toMatchObject({ [tree.A.account]: '10' })
    const why = await explainWage(actingAs(world, tree.A), next)
    expect(why.addsUp).toBe(true)
    expect(why.branches[0]?.members[0]?.lines[0]).toMatchObject({ late: true, verdict: 'LOSS' })
    await expectWagesRight(world.db)
  })

  it('catches up a missed hour in order', async () => {
    const start = await toNextMark(world, 1_000)
    await aFact(world.db, tree.P3, { stake: '500', payout: '0', at: inWindow(start, 10_000) })
    const later = inWindow(start, 7 * FIVE_MINUTES_MS)
    await aFact(world.db, tree.P3, { stake: '300', payout: '0', at: inWindow(later, 10_000) })
    await world.advance(60 * 60_000)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
    expect(await paidIn(world, start)).toMatchObject({ [tree.A.account]: '5' })
    expect(await paidIn(world, later)).toMatchObject({ [tree.A.account]: '3' })
    await expectWagesRight(world.db)
  })

  it('takes up a long pause in parts', async () => {
    await toNextMark(world, SETTLED_BY_MS)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
    await world.advance(25 * FIVE_MINUTES_MS)
    expect(await settleDueRealtimeWages(world.ctx)).toBe(24)
    expect(await settleDueRealtimeWages(world.ctx)).toBe(1)
    expect(await settleDueRealtimeWages(world.ctx)).toBe(0)
  })

  it('carries a negative window on, exactly', async () => {
    const start = await toNextMark(world, 1_000)
    const back = { stake: '-1000', payout: '0', effective: '-1000', at: inWindow(start, 10_000) }
    await aFact(world.db, tree.P3, back)
    await toNextMark(world, SETTLED_BY_MS)
    await settleDueRealtimeWages(world.ctx)
    expect(await paidIn(world, start)).toEqual({})
    const next = inWindow(start, FIVE_MINUTES_MS)
    await aFact(world.db, tree.P3, { stake: '1500', payout: '0', at: inWindow(next, 20_000) })
    await toNextMark(world, SETTLED_BY_MS)
    await settleDueRealtimeWages(world.ctx)
    expect(await paidIn(world, next)).toMatchObject({ [tree.A.account]: '5' })
    const below = await explainWage(actingAs(world, tree.A), start)
    expect(below).toMatchObject({ exact: '-10', carryIn: '0', carryOut: '-10', addsUp: true })
    expect(below).toMatchObject({ posted: 0n, state: 'NOTHING' })
    const above = await explainWage(actingAs(world, tree.A), next)
    expect(above).toMatchObject({ exact: '5', carryIn: '-10', carryOut: '0', addsUp: true })
    await expectWagesRight(world.db)
  })

  it('leaves test lines and other categories out', async () => {
    const top = await aMember(world, { type: 1 })
    const tester = await aMember(world, { type: 42, upline: top })
    const belowTester = await aMember(world, { upline: tester })
    const player = await aMember(world, { upline: top })
    await aSignedContract(world, null, top, { win: 0.1, loss: 0.1, single: '1' }, 'LOTT')
    const start = await toNextMark(world, 1_000)
    const at = inWindow(start, 5_000)
    await aFact(world.db, tester, { stake: '9999', payout: '0', at })
    await aFact(world.db, belowTester, { stake: '9999', payout: '0', at })
    await aFact(world.db, player, { stake: '100', payout: '0', at })
    await aFact(world.db, player, { stake: '100', payout: '0', at, category: 'ELOTT' })
    await toNextMark(world, SETTLED_BY_MS)
    await settleDueRealtimeWages(world.ctx)
    expect(await paidIn(world, start)).toMatchObject({ [top.account]: '0.1' })
    const why = await explainWage(actingAs(world, top), start)
    expect(why).toMatchObject({ addsUp: true, lineCount: 1, exact: '0.1' })
    await expectWagesRight(world.db)
  })

  it('lets a payer that is short pay what it has, and the rest when it can (rules B11)', async () => {
    const poor = await aMember(world, { type: 1 })
    const payee = await aMember(world, { type: 2, upline: poor })
    const own = await aMember(world, { upline: poor })
    const player = await aMember(world, { upline: payee })
    await aSignedContract(world, null, poor, { win: 0.1, loss: 0.1, single: '1' }, 'LOTT')
    await aSignedContract(world, poor, payee, { win: 0.1, loss: 0.1, single: '1' }, 'LOTT')
    const start = await toNextMark(world, 1_000)
    // A correction outside the payee's team leaves the payer with less than it owes.
    const back = { stake: '-1000', payout: '0', effective: '-1000' }
    await aFact(world.db, own, { ...back, at: inWindow(start, 5_000) })
    await aFact(world.db, player, { stake: '500', payout: '0', at: inWindow(start, 6_000) })
    await toNextMark(world, SETTLED_BY_MS)
    await settleDueRealtimeWages(world.ctx)
    const bill = async () => await world.db.prisma.wagePayment.findFirstOrThrow({ where: { payeeId: payee.id } })
    expect(await bill()).toMatchObject({ state: 'INSUFFICIENT', dueUnits: 5_000n, paidUnits: 0n })
    const owed = await listRealtimeWages(actingAs(world, payee), { before: null, windows: 1 })
    expect(owed.windows).toMatchObject([{ state: 'INSUFFICIENT', due: 5_000n, received: 0n, explained: true }])
    // Every credit pays it at once: a later round finds nothing to do.
    await withBalance(world, poor, '0.2')
    expect(await bill()).toMatchObject({ state: 'PARTIAL', paidUnits: 2_000n })
    await withBalance(world, poor, '1')
    expect(await bill()).toMatchObject({ state: 'PAID', paidUnits: 5_000n })
    expect(await retryWagePayments(world.ctx)).toBe(0)
    await expectWagesRight(world.db)
  })
})
