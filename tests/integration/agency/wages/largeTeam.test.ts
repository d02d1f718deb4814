import { withTransaction } from '@croupier/db'
import { explainWage, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { actingAs, aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aFact, aSignedContract, toNextMark } from './wageWorld.ts'

/** From here on a team is not read member by member. */
const SMALL_TEAM_MAX = 500
const SETTLED_BY_MS = 11_000
/** Accounts that are opened side by side: no more than there are connections. */
const OPENED_AT_ONCE = 10

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
})
it('a wage is explained alike in a small team and in a large one', async () => {
  const top = await aMember(world, { type: 1 })
  const agent = await aMember(world, { type: 2, upline: top })
  const player = await aMember(world, { upline: agent })
  const own = await aMember(world, { upline: top })
  const tester = await aMember(world, { type: 42, upline: top })
  const belowTester = await aMember(world, { upline: tester })
  await aSignedContract(world, null, top, { win: 0.1, loss: 1, single: '10' }, 'LOTT')
  const before = await toNextMark(world, 1_000)
  const written = Promise.withResolvers<void>()
  const settled = Promise.withResolvers<void>()
  const late = withTransaction(world.db, async (tx) => {
    await aFact(tx, player, { stake: '70', payout: '0', at: new Date(before.getTime() + 500) })
    written.resolve()
    await settled.promise
  })
  await written.promise
  const start = await toNextMark(world, SETTLED_BY_MS)
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
  settled.resolve()
  await late
  const at = new Date(start.getTime() + 12_000)
  await aFact(world.db, player, { stake: '300', payout: '0', at })
  await aFact(world.db, player, { stake: '9', payout: '0', at })
  await aFact(world.db, player, { stake: '50', payout: '0', at, category: 'ELOTT' })
  await aFact(world.db, own, { stake: '200', payout: '390', at })
  await aFact(world.db, top, { stake: '40', payout: '40', effective: '0', at })
  await aFact(world.db, belowTester, { stake: '500', payout: '0', at })
  await toNextMark(world, SETTLED_BY_MS)
  await settleDueRealtimeWages(world.ctx)
  const small = await explainWage(actingAs(world, top), start)
  // 1 % of 70 (late) and 300 lost, 0.1 % of 200 won.
  expect(small).toMatchObject({ addsUp: true, exact: '3.9', lineCount: 5, countedLines: 3 })
  expect(small.branches.map(({ account, share }) => [account, share])).toEqual([
    [agent.account, '3.7'],
    [own.account, '0.2'],
    [top.account, '0'],
  ])
  for (let made = 0; made < SMALL_TEAM_MAX; made += OPENED_AT_ONCE) {
    const open = async () => await aMember(world, { upline: own })
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))
  }
  expect(await explainWage(actingAs(world, top), start)).toEqual(small)
})
