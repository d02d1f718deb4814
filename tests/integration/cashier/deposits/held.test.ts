import { createDeposit, followUp, listHeld, noteReturned } from '@croupier/domain/cashier/deposits'
import { setLimit, takeBreak } from '@croupier/domain/identity/protection'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  apiCtx,
  buildTestApp,
  consoleCtx,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteWith } from '../../agency/transfers/transferWorld.ts'
import { aPayment, aProvider, type FakeProvider, fundsOf, tells } from './depositWorld.ts'

const LISTED = 100

let world: TestWorld
let fake: FakeProvider
let api: TestApp
let member: TestMember
useTestWorld(async (opened, closes) => {
  world = opened
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
})
beforeEach(async () => {
  member = await aMember(world)
})

const begin = async (amount: string) => {
  const input = { requestId: world.ctx.ids.uuid(), channelId: fake.channels.bank, amount: parseUnits(amount) }
  return (await createDeposit(actingAs(world, member), siteWith(world), fake.outside, input)).value.id
}
const pays = async (orderId: string, name: string, amount: string) =>
  await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId }, aPayment(`${member.account}-${name}`, amount))
const limits = async (bound: string) =>
  await setLimit(apiCtx(world), member.id, { kind: 'DEPOSIT', period: 'DAY' }, parseUnits(bound))
const held = async () => (await listHeld(consoleCtx(world), LISTED)).filter(({ account }) => account === member.account)
const funds = async () => await fundsOf(world, member)

describe('a payment that arrives is judged by the own limit and the exclusion (rules E4.2)', () => {
  it('is credited up to the limit, what was ordered and no more', async () => {
    await limits('100')
    expect(await pays(await begin('100'), 'a', '100')).toBe(200)
    // Less 1 % and 2.
    expect([await funds(), await held()]).toEqual(['97', []])
  })

  it.each([
    ['more than was ordered', async () => await pays(await begin('50'), 'a', '5000'), 'PROTECTION_DEPOSIT_LIMIT'],
    [
      'paid twice',
      async () => {
        const order = await begin('100')
        await pays(order, 'b', '100')
        return await pays(order, 'a', '100')
      },
      'PROTECTION_DEPOSIT_LIMIT',
    ],
    [
      'paid after its owner excluded itself',
      async () => {
        const order = await begin('100')
        await takeBreak(apiCtx(world), member.id, { kind: 'EXCLUSION', months: 6 })
        return await pays(order, 'a', '100')
      },
      'PROTECTION_EXCLUDED',
    ],
  ] as const)('%s is held and listed, and given back by an officer', async (_, pay, why) => {
    await limits('100')
    expect(await pay()).toBe(200)
    const before = await funds()
    const [one] = await held()
    expect(one).toMatchObject({ paymentId: `${member.account}-a`, why })
    const officer = { id: BigInt(one?.id ?? 0), by: 'Ana Ruiz', reason: 'its owner asked for it' }
    expect(await noteReturned(consoleCtx(world), officer)).toBe(true)
    expect(await noteReturned(consoleCtx(world), officer)).toBe(false)
    expect(await held()).toEqual([])
    const audited = { subjectId: member.id, action: 'deposit.returned' }
    expect(await world.db.prisma.auditRecord.count({ where: audited })).toBe(1)
    // Told again, or looked at on another day, it stays where it went.
    await world.advance(DAY_MS)
    await followUp(world.ctx, fake.outside)
    expect(await funds()).toBe(before)
  })

  it('is released when the period of the limit begins again, and not before', async () => {
    await limits('100')
    const order = await begin('80')
    await pays(order, 'a', '80')
    await pays(order, 'b', '90')
    await followUp(world.ctx, fake.outside)
    expect([await funds(), (await held()).length]).toEqual(['77.2', 1])
    await world.advance(DAY_MS)
    await followUp(world.ctx, fake.outside)
    // 90 less 0.9 and 2.
    expect([await funds(), await held()]).toEqual(['164.3', []])
  })
})
