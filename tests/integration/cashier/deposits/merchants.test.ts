import { createDeposit, refuseDeposit } from '@croupier/domain/cashier/deposits'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  aMerchant,
  consoleCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { beforeEach, expect, it } from 'vitest'
import { siteOf } from '../withdrawals/withdrawalWorld.ts'
import { aPayment, aProvider, asksNow, type FakeProvider, fundsOf } from './depositWorld.ts'

/** One person with an account at two merchants, each with a payment provider of its own. */
interface Side {
  readonly at: TestWorld
  readonly fake: FakeProvider
  member: TestMember
}

let here: Side
let there: Side
useTestWorld(async (world) => {
  const elsewhere = { ...world, merchantId: await aMerchant(world, 'OTHER') }
  const side = async (at: TestWorld): Promise<Side> => ({ at, fake: await aProvider(at), member: await aMember(at) })
  here = await side(world)
  there = await side(elsewhere)
})
beforeEach(async () => {
  for (const side of [here, there]) side.member = await aMember(side.at)
})

const begins = async ({ at, fake, member }: Side, requestId: string): Promise<string> => {
  const input = { requestId, channelId: fake.channels.bank, amount: parseUnits('100') }
  return (await createDeposit(actingAs(at, member), siteOf(at), fake.outside, input)).value.id
}
const stateOf = async ({ at: { db } }: Side, id: string) =>
  (await db.prisma.deposit.findFirstOrThrow({ where: { id } })).state

it('one key at two merchants: what is paid at one is credited there, and nothing at the other', async () => {
  const key = here.at.ctx.ids.uuid()
  const theirs = await begins(there, key)
  const ours = await begins(here, key)
  there.fake.orders.set(theirs, { orderId: theirs, state: 'PAID', payments: [aPayment('paid there', '100')] })
  await asksNow(there.at, there.fake)
  expect([await stateOf(here, ours), await fundsOf(here.at, here.member)]).toEqual(['CREATED', '0'])
  // 100 less a fee of 1 % and 2.
  expect([await stateOf(there, theirs), await fundsOf(there.at, there.member)]).toEqual(['CREDITED', '97'])
})

it('one key at two merchants: an officer refuses one', async () => {
  const key = here.at.ctx.ids.uuid()
  const [ours, theirs] = [await begins(here, key), await begins(there, key)]
  const decision = { id: theirs, by: 'olga', reason: 'looked at', why: 'NOT_ARRIVED' } as const
  expect(await refuseDeposit(consoleCtx(there.at), decision)).toBe('DONE')
  expect([await stateOf(here, ours), await stateOf(there, theirs)]).toEqual(['CREATED', 'REFUSED'])
})
