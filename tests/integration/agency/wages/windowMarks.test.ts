import { explainWage, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aFact, aSignedContract, expectWagesRight, MINUTE_MS, paidIn, toNextMark } from './wageWorld.ts'

const WINDOW_MS = 5 * MINUTE_MS
const SETTLED_BY_MS = 11_000

let world: TestWorld
let top: TestMember
let player: TestMember

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1 })
  player = await aMember(world, { upline: top })
  await aSignedContract(world, null, top, { win: 0.1, loss: 1, single: '1' })
})
it('a fact exactly on a mark counts in the window that begins there, and once', async () => {
  const start = await toNextMark(world, 1_000)
  const end = new Date(start.getTime() + WINDOW_MS)
  const after = new Date(end.getTime() + WINDOW_MS)
  const justBefore = (mark: Date) => new Date(mark.getTime() - 1)
  const lost = async (at: Date, stake: string) => await aFact(world.db, player, { stake, payout: '0', at })
  await lost(justBefore(start), '100')
  await lost(start, '200')
  // marks of the pieces in which a window is read are inside it
  for (const quarter of [1, 2, 3]) await lost(new Date(start.getTime() + (quarter * WINDOW_MS) / 4), '10')
  await lost(justBefore(end), '400')
  await lost(end, '800')
  await lost(justBefore(after), '1600')
  await lost(after, '3200')
  for (let windows = 0; windows < 3; windows += 1) {
    await toNextMark(world, SETTLED_BY_MS)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
  }
  // one per cent of what was lost
  expect(await paidIn(world, start)).toEqual({ [top.account]: '6.3' })
  expect(await paidIn(world, end)).toEqual({ [top.account]: '24' })
  expect(await paidIn(world, after)).toEqual({ [top.account]: '32' })
  for (const [mark, lines, exact] of [
    [start, 5, '6.3'],
    [end, 2, '24'],
  ] as const) {
    expect(await explainWage(actingAs(world, top), mark)).toMatchObject({
      addsUp: true,
      lineCount: lines,
      exact,
    })
  }
  await expectWagesRight(world.db)
})

it('a fact exactly on a mark counts once, though the run before had not seen it', async () => {
  const start = await toNextMark(world, SETTLED_BY_MS)
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
  await aFact(world.db, player, { stake: '700', payout: '0', at: start })
  await toNextMark(world, SETTLED_BY_MS)
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
  expect(await paidIn(world, start)).toEqual({ [top.account]: '7' })
  await expectWagesRight(world.db)
})
