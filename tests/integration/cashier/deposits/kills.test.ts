import { createDeposit } from '@croupier/domain/cashier/deposits'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, idMadeBy, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siteOf } from '../withdrawals/withdrawalWorld.ts'
import { aPayment, aProvider, asksNow, type FakeProvider, fundsOf } from './depositWorld.ts'

let world: TestWorld
let fake: FakeProvider
let member: TestMember
useTestWorld(async (opened) => {
  world = opened
  fake = await aProvider(world)
})
beforeEach(async () => {
  fake.taking = 'answer'
  fake.reading = 'answer'
  member = await aMember(world)
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
})

const begins = async (requestId: string) =>
  await createDeposit(actingAs(world, member), siteOf(world), fake.outside, {
    requestId,
    channelId: fake.channels.bank,
    amount: parseUnits('100'),
  })
const stateOf = async (id: string) => await world.db.prisma.deposit.findFirstOrThrow({ where: { id } })
const pays = (orderId: string) => {
  const payments = [aPayment(`p-${orderId}`, '100')]
  fake.orders.set(orderId, { orderId, state: 'PAID', payments })
}
/** Runs work in a process that is killed at the provider's call. */
async function killedIn(work: () => Promise<unknown>): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    fake.onKill = resolve
  })
  await Promise.race([work().then(() => Promise.reject(new Error('nobody was killed'))), gone])
}

describe('the process is killed', () => {
  it.each([
    ['before the provider has the order', 'killed before'],
    ['after the provider has it, before anybody knows where to pay', 'killed after'],
  ] as const)('%s: it is announced again and credited once', async (_, taking) => {
    const key = world.ctx.ids.uuid()
    fake.taking = taking
    await killedIn(async () => await begins(key))
    const id = await idMadeBy(world, member, key)
    expect(await stateOf(id)).toMatchObject({ state: 'CREATED', payTo: null })
    fake.taking = 'answer'
    // The client that got no answer asks again with the same key: nothing begins a second time.
    expect((await begins(key)).replayed).toBe(true)
    await asksNow(world, fake)
    expect((await stateOf(id)).payTo).not.toBeNull()
    pays(id)
    await asksNow(world, fake)
    await asksNow(world, fake)
    expect((await stateOf(id)).state).toBe('CREDITED')
    // 100 less a fee of 1 % and 2.
    expect(await fundsOf(world, member)).toBe('97')
    expect(await world.db.prisma.deposit.count({ where: { memberId: member.id } })).toBe(1)
  })

  it('while it asks: the next one asks again and credits once', async () => {
    const { id } = (await begins(world.ctx.ids.uuid())).value
    pays(id)
    fake.reading = 'killed'
    await killedIn(async () => await asksNow(world, fake))
    expect((await stateOf(id)).state).toBe('CREATED')
    fake.reading = 'answer'
    await Promise.all([asksNow(world, fake), asksNow(world, fake)])
    await asksNow(world, fake)
    expect([(await stateOf(id)).state, await fundsOf(world, member)]).toEqual(['CREDITED', '97'])
  })
})
