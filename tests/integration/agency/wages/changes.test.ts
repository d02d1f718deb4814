import { withTransaction } from '@croupier/db'
import { explainWage, listRealtimeWages, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { toDecimalString } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { moves, offers } from '../contracts/contractWorld.ts'
import { aFact, aSignedContract, expectWagesRight, toNextMark } from './wageWorld.ts'

const SETTLED_BY_MS = 11_000
const FULL = { win: 0.1, loss: 1, single: '1' }
const HALF = { win: 0.05, loss: 0.5, single: '1' }

let world: TestWorld
let top: TestMember
let agent: TestMember
let player: TestMember
let contractId: string

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const settle = async (): Promise<Date> => {
  const mark = await toNextMark(world, SETTLED_BY_MS)
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
  return mark
}
/** What the agent got in a window, contract by contract, with the exact rest that was carried on. */
const paid = async (windowStart: Date) => {
  const rows = await world.db.prisma.wagePayment.findMany({
    where: { payeeId: agent.id, periodStart: windowStart },
    orderBy: { contractId: 'asc' },
  })
  return rows.map((row) => [row.dueUnits, row.carryOutPpmUnits])
}
/** The agent's terms become others from the next mark on. */
async function change(terms: typeof FULL): Promise<void> {
  await offers(world, top, agent, terms)
  contractId = (await moves(world, agent, contractId, 'sign', true)).id
}

/** Writes a fact in a transaction that stays open until it is told to commit. */
async function aSlowFact(fact: Parameters<typeof aFact>[2]): Promise<() => Promise<void>> {
  const written = Promise.withResolvers<void>()
  const settled = Promise.withResolvers<void>()
  const done = withTransaction(world.db, async (tx) => {
    await aFact(tx, player, fact)
    written.resolve()
    await settled.promise
  })
  await Promise.race([written.promise, done])
  return async () => {
    settled.resolve()
    await done
  }
}

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1, balance: '1000' })
  agent = await aMember(world, { type: 2, upline: top })
  player = await aMember(world, { upline: agent })
  await aSignedContract(world, null, top, FULL)
  contractId = await aSignedContract(world, top, agent, FULL)
  await toNextMark(world, 1_000)
})
describe('when terms change', () => {
  it('each window is paid by the terms that worked in it', async () => {
    const before = await toNextMark(world, 1_000)
    await aFact(world.db, player, { stake: '100', payout: '0', at: later(before, 1_000) })
    await change(HALF)
    const after = await settle()
    await aFact(world.db, player, { stake: '100', payout: '0', at: later(after, 12_000) })
    await settle()
    expect(await paid(before)).toEqual([[10_000n, 0n]])
    expect(await paid(after)).toEqual([[5_000n, 0n]])
    await expectWagesRight(world.db)
  })

  it('a line that comes late is paid by the contract it was settled under', async () => {
    await change(FULL)
    const before = await toNextMark(world, 1_000)
    const commit = await aSlowFact({ stake: '100', payout: '0', at: later(before, 2_000) })
    await change(HALF)
    const after = await settle()
    expect(await paid(before)).toEqual([])
    await commit()
    await aFact(world.db, player, { stake: '100', payout: '0', at: later(after, 12_000) })
    await settle()
    expect(await paid(after)).toEqual([
      [10_000n, 0n],
      [5_000n, 0n],
    ])
    const late = await explainWage(actingAs(world, agent), after)
    expect(late).toMatchObject({ addsUp: true, lineCount: 1, exact: '1' })
    expect(late.branches[0]?.members[0]?.lines).toMatchObject([{ late: true, ratePpm: 10_000 }])
    expect(late.others).toMatchObject([{ id: contractId, category: 'CONS', posted: 5_000n }])
    const other = await explainWage(actingAs(world, agent), after, contractId)
    expect(other).toMatchObject({ addsUp: true, lineCount: 1, exact: '0.5' })
    const { windows } = await listRealtimeWages(actingAs(world, agent), {
      before: null,
      windows: 12,
    })
    const row = windows.find(({ windowStart }) => windowStart.getTime() === after.getTime())
    expect(row).toMatchObject({ lines: 2, state: 'PAID' })
    expect(toDecimalString(row?.received ?? windows[0]?.paid ?? (0n as never))).toBe('1.5')
    await expectWagesRight(world.db)
  })

  it('what a replaced contract is late below zero is taken from the one in its place', async () => {
    await change(FULL)
    const before = await toNextMark(world, 1_000)
    const back = { stake: '-1000', payout: '0', effective: '-1000' }
    const commit = await aSlowFact({ ...back, at: later(before, 2_000) })
    await change(HALF)
    const after = await settle()
    await commit()
    await aFact(world.db, player, { stake: '3000', payout: '0', at: later(after, 12_000) })
    await settle()
    // −1000 × 1 % under the old terms, 3000 × 0.5 % under the new ones.
    expect(await paid(after)).toEqual([
      [0n, -100_000_000_000n],
      [50_000n, 0n],
    ])
    const why = await explainWage(actingAs(world, agent), after)
    expect(why).toMatchObject({ addsUp: true, exact: '5', carryIn: '-10', posted: 50_000n })
    await settle()
    expect(await paid(later(after, 300_000))).toEqual([])
    await expectWagesRight(world.db)
  })

  it('the carried rest goes on in the contract that takes the place, once', async () => {
    const start = await toNextMark(world, 1_000)
    const back = { stake: '-1000', payout: '0', effective: '-1000' }
    await aFact(world.db, player, { ...back, at: later(start, 1_000) })
    await settle()
    // Signed twice inside one window: the terms between were never in force.
    await change({ ...HALF, loss: 0.4 })
    await change({ ...HALF, loss: 0.3 })
    const mark = await settle()
    await aFact(world.db, player, { stake: '3000', payout: '0', at: later(mark, 12_000) })
    await settle()
    // −1000 × 0.5 % carried, then 3000 × 0.3 %.
    expect(await paid(start)).toEqual([[0n, -50_000_000_000n]])
    expect(await paid(mark)).toEqual([[40_000n, 0n]])
    await expectWagesRight(world.db)
  })

  it('an ended contract is paid for its last window and for nothing later', async () => {
    const last = await toNextMark(world, 1_000)
    await aFact(world.db, player, { stake: '100', payout: '0', at: later(last, 500) })
    await moves(world, top, contractId, 'askTermination')
    await moves(world, agent, contractId, 'agreeTermination')
    const after = await settle()
    await aFact(world.db, player, { stake: '100', payout: '0', at: later(after, 12_000) })
    await settle()
    expect(await paid(last)).toEqual([[3_000n, 0n]])
    expect(await paid(after)).toEqual([])
    await expectWagesRight(world.db)
  })

  it('a negative rest waits through idle windows and a termination, and comes into the next signature', async () => {
    contractId = await aSignedContract(world, top, agent, FULL)
    const start = await toNextMark(world, 1_000)
    const back = { stake: '-1000', payout: '0', effective: '-1000' }
    await aFact(world.db, player, { ...back, at: later(start, 1_000) })
    const idle = await settle()
    expect(await paid(start)).toEqual([[0n, -100_000_000_000n]])
    await moves(world, top, contractId, 'askTermination')
    await moves(world, agent, contractId, 'agreeTermination')
    await settle()
    // Nothing was counted, so there is no bill; what is carried is shown all the same.
    expect(await paid(idle)).toEqual([])
    const waiting = await explainWage(actingAs(world, agent), idle)
    expect(waiting).toMatchObject({ carryIn: '-10', carryOut: '-10', posted: 0n, addsUp: true })

    contractId = await aSignedContract(world, top, agent, HALF)
    const again = await settle()
    await aFact(world.db, player, { stake: '3000', payout: '0', at: later(again, 12_000) })
    await settle()
    // −1000 × 1 % carried over the end of the contract, then 3000 × 0.5 %.
    expect(await paid(again)).toEqual([[50_000n, 0n]])
    const why = await explainWage(actingAs(world, agent), again)
    expect(why).toMatchObject({ carryIn: '-10', exact: '5', addsUp: true })
    await expectWagesRight(world.db)
  })

  it('a line that comes late after the end lowers what the next signature brings', async () => {
    const before = await toNextMark(world, 1_000)
    const back = { stake: '-1000', payout: '0', effective: '-1000' }
    const commit = await aSlowFact({ ...back, at: later(before, 2_000) })
    await moves(world, top, contractId, 'askTermination')
    await moves(world, agent, contractId, 'agreeTermination')
    const after = await settle()
    await commit()
    await settle()
    expect(await paid(after)).toEqual([[0n, -50_000_000_000n]])
    contractId = await aSignedContract(world, top, agent, FULL)
    const again = await settle()
    await aFact(world.db, player, { stake: '1000', payout: '0', at: later(again, 12_000) })
    await settle()
    expect(await paid(again)).toEqual([[50_000n, 0n]])
    await expectWagesRight(world.db)
  })
})
