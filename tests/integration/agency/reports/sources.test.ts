import { listTeamTransactions } from '@croupier/domain/agency/reports'
import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aFact, aSignedContract, toNextMark } from '../wages/wageWorld.ts'

const ZONE = 'Asia/Shanghai'

let world: TestWorld
let above: TestMember
let top: TestMember
let agent: TestMember
let player: TestMember
let today: string

useTestWorld(async (opened) => {
  world = opened
  above = await aMember(world, { type: 1, balance: '1000' })
  top = await aMember(world, { type: 2, upline: above, balance: '100' })
  agent = await aMember(world, { type: 2, upline: top, balance: '20' })
  player = await aMember(world, { upline: agent })
  await aSignedContract(world, null, above, { win: 0.1, loss: 1, single: '1' })
  await aSignedContract(world, above, top, { win: 0.1, loss: 1, single: '1' })
  await aSignedContract(world, top, agent, { win: 0.1, loss: 0.5, single: '1' })
  const start = await toNextMark(world, 1_000)
  await aFact(world.db, player, { stake: '200', payout: '0', at: new Date(start.getTime() + 100) })
  await toNextMark(world, 11_000)
  await settleDueRealtimeWages(world.ctx)
  today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(start)
})

const postings = async (viewer: TestMember, filter: { kind: 'WAGES' | 'REALTIME_WAGE'; way: 'in' | 'out' }) =>
  await listTeamTransactions(actingAs(world, viewer), {
    of: null,
    scope: 'self',
    from: today,
    to: today,
    timeZone: ZONE,
    order: 'desc',
    cursor: null,
    pageSize: 20,
    ...filter,
  })

it('a wage that came and one that was paid on are listed apart, each with its sum, the other side and its window', async () => {
  const came = await postings(top, { kind: 'REALTIME_WAGE', way: 'in' })
  expect(came.total).toMatchObject({ count: 1, units: parseUnits('2') })
  const [wage] = came.items
  expect(wage).toMatchObject({ account: top.account, counterparty: above.account, units: parseUnits('2') })
  expect(wage?.source).toMatchObject({ of: 'BILL', house: false })
  const paid = await postings(top, { kind: 'WAGES', way: 'out' })
  expect(paid.total).toMatchObject({ count: 1, units: -parseUnits('1') })
  expect(paid.items[0]).toMatchObject({ counterparty: agent.account, source: { of: 'BILL' } })
})

it("a downline's bill with somebody else is not opened to its upline, and the house is nobody", async () => {
  const ofAbove = await postings(above, { kind: 'WAGES', way: 'in' })
  expect(ofAbove.items[0]).toMatchObject({ counterparty: null, source: { of: 'BILL', house: true } })
  const page = await listTeamTransactions(actingAs(world, above), {
    of: agent.publicId,
    scope: 'self',
    from: today,
    to: today,
    timeZone: ZONE,
    order: 'desc',
    cursor: null,
    pageSize: 20,
    kind: 'REALTIME_WAGE',
    way: null,
  })
  expect(page.items).toMatchObject([{ account: agent.account, counterparty: top.account, source: null }])
})
