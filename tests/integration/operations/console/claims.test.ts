import { idMadeBy, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeAll, expect, it } from 'vitest'
import { aBank, aPayee, asks, numberOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'looked at the papers'
const QUARTER_MS = 15 * 60_000
let world: TestWorld
let ops: Ops
let olga: string
let otto: string
let id: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  await aBank(world)
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  otto = await ops.logIn(await ops.officer('otto', 'OWNER'))
  const key = world.ctx.ids.uuid()
  const payee = await aPayee(world)
  await asks(world, payee, { id: key })
  id = String(await numberOf(world, await idMadeBy(world, payee.member, key)))
})

const take = async (cookie: string, isTaken = true, what = id) =>
  (await ops.call('cashier.claim', { params: { of: 'withdrawals', id: what }, body: { isTaken } }, cookie)).code
const claimed = async () =>
  (await ops.call('cashier.listWithdrawals', {}, olga)).value.find((row: { id: string }) => row.id === id)?.claim ??
  null
const refuse = async (cookie: string) =>
  (await ops.call('cashier.moveWithdrawal', { params: { id, move: 'refuse' }, body: { reason, why: 'RISK' } }, cookie))
    .code

it('is taken up by one officer, and nobody else takes or decides it for a quarter of an hour', async () => {
  expect(await take(olga)).toBeNull()
  expect((await claimed()).by).toBe('olga')
  expect(await take(otto)).toBe('STAFF_CLAIMED')
  expect(await refuse(otto)).toBe('STAFF_CLAIMED')
  await world.advance(QUARTER_MS)
  olga = await ops.logIn('olga')
  otto = await ops.logIn('otto')
  expect(await claimed()).toBeNull()
  expect(await take(otto)).toBeNull()
  expect(await take(otto, false)).toBeNull()
  expect(await claimed()).toBeNull()
})

it('is given back by a decision; what is over or unknown is not taken up', async () => {
  expect(await take(olga)).toBeNull()
  expect(await refuse(olga)).toBeNull()
  expect(await take(olga)).toBe('STAFF_OVER')
  expect(await take(olga, true, '999999999')).toBe('NOT_FOUND')
  expect(await take(olga, true, world.ctx.ids.uuid())).toBe('NOT_FOUND')
})
