import { createDeposit } from '@croupier/domain/cashier/deposits'
import { listOpenWithdrawals } from '@croupier/domain/cashier/withdrawals'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  buildTestApp,
  consoleCtx,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteWith } from '../../agency/transfers/transferWorld.ts'
import { aPayment, aProvider, type FakeProvider, tells } from '../deposits/depositWorld.ts'
import { aBank, aPayee, asks, siteOf } from './withdrawalWorld.ts'

let world: TestWorld
let fake: FakeProvider
let api: TestApp
let member: TestMember
let accountId: string
useTestWorld(async (opened, closes) => {
  world = opened
  await aBank(world)
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
})
beforeEach(async () => {
  ;({ member, accountId } = await aPayee(world))
})

const paysIn = async (channelId: string, name: string, amount: string) => {
  const input = { requestId: world.ctx.ids.uuid(), channelId, amount: parseUnits('100') }
  const { id: orderId } = (await createDeposit(actingAs(world, member), siteWith(world), fake.outside, input)).value
  const payment = aPayment(`${member.account}-${name}`, amount)
  expect(await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId }, payment)).toBe(200)
}
const requests = async (amount: string, toSource: 'OFF' | 'WARN' | 'REQUIRE', usdtRate: string | null = '7.1') =>
  await asks(world, { member, accountId }, { amount, site: siteOf(world, { toSource, usdtRate, onePending: false }) })
const marks = async () =>
  (await listOpenWithdrawals(consoleCtx(world), { max: 100 }))
    .filter(({ account }) => account === member.account)
    .map(({ offSource }) => offSource)
const settle = async () =>
  await world.db.prisma.wageringRequirement.updateMany({
    where: { memberId: member.id, closedAt: null },
    data: { closedAt: world.clock.now(), outcome: 'ZEROED' },
  })

describe('money goes back to where it came from first (rules E4.4, protection M7)', () => {
  it('a bank account gets what came by bank, and more only when nothing is left to go back over a chain', async () => {
    await paysIn(fake.channels.bank, 'a', '100')
    await paysIn(fake.channels.usdt, 'b', '20')
    await settle()
    expect(await requests('150', 'REQUIRE')).toBe('WITHDRAWAL_TO_SOURCE')
    expect(await requests('100', 'REQUIRE')).toMatchObject({ value: { state: 'REQUESTED' } })
    // All that came by bank is held to go there: the rest goes over its chain.
    expect(await requests('100', 'REQUIRE')).toBe('WITHDRAWAL_TO_SOURCE')
    expect(await requests('100', 'WARN')).toMatchObject({ value: { state: 'REQUESTED' } })
    expect((await marks()).toSorted()).toEqual([false, true])
  })

  it('a way that the merchant does not pay holds nothing back, nor one that nobody asks for', async () => {
    await paysIn(fake.channels.usdt, 'b', '20')
    await settle()
    expect(await requests('100', 'REQUIRE', null)).toMatchObject({ value: { state: 'REQUESTED' } })
    expect(await requests('100', 'OFF')).toMatchObject({ value: { state: 'REQUESTED' } })
    expect(await marks()).toEqual([false, false])
  })

  it('what came half a year ago is forgotten', async () => {
    await paysIn(fake.channels.usdt, 'b', '20')
    await settle()
    await world.db.prisma.depositPayment.updateMany({
      where: { paymentId: `${member.account}-b` },
      data: { seenAt: new Date(world.clock.now().getTime() - 181 * 86_400_000) },
    })
    expect(await requests('100', 'REQUIRE')).toMatchObject({ value: { state: 'REQUESTED' } })
  })
})
