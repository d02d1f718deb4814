import { createDeposit, creditDeposit, readOwnChannels } from '@croupier/domain/cashier/deposits'
import { adjustWallet } from '@croupier/domain/cashier/wallets'
import { setLimit } from '@croupier/domain/identity/protection'
import { findSite, type Site } from '@croupier/domain/platform/site'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  actingAs,
  aMember,
  aMerchant,
  apiCtx,
  aYes,
  consoleCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../withdrawals/withdrawalWorld.ts'
import { aPayment, aProvider, asksNow, type FakeProvider, fundsOf } from './depositWorld.ts'

let world: TestWorld
let fake: FakeProvider
let site: Site
let member: TestMember
useTestWorld(async (opened) => {
  const merchantId = await aMerchant(opened, 'DONG', { currency: 'VND' })
  world = { ...opened, merchantId }
  fake = await aProvider(world)
  await world.db.prisma.depositChannel.updateMany({
    where: { merchantId },
    data: { maxUnits: parseUnits('50000000') as bigint },
  })
  const found = await findSite(world.db, 'dong.test')
  if (found === null) throw new Error('there is no such site')
  site = found
})
beforeEach(async () => {
  member = await aMember(world)
})

const begins = async (amount: string) =>
  await createDeposit(actingAs(world, member), site, fake.outside, {
    requestId: world.ctx.ids.uuid(),
    channelId: fake.channels.bank,
    amount: parseUnits(amount),
  })

describe('a currency without decimals (rules E2)', () => {
  it('has presets that stand for those in yuan', async () => {
    const { presets } = await readOwnChannels(actingAs(world, member), site)
    expect(presets.map(toDecimalString)).toEqual(['300000', '1500000', '3000000', '15000000', '30000000'])
  })

  it('takes no amount that is finer, and no fee that is', async () => {
    expect(await codeOf(begins('300000.5'))).toBe('AMOUNT_TOO_FINE')
    const { id } = (await begins('300050')).value
    fake.orders.set(id, { orderId: id, state: 'PAID', payments: [aPayment('whole', '300050')] })
    await asksNow(world, fake)
    // The fee of 1 % and 2 is 3002.5: whole units of it are taken.
    expect(await fundsOf(world, member)).toBe('297048')
  })

  it('is kept by officers, too: in what they credit, put in, and in limits', async () => {
    const { id } = (await begins('300000')).value
    const officer = { by: 'olga', reason: 'looked at', second: aYes() }
    const paid = { id, ...officer, paymentId: 'seen', amount: parseUnits('300000.25') }
    expect(await codeOf(creditDeposit(consoleCtx(world), paid))).toBe('AMOUNT_TOO_FINE')
    const put = { memberId: member.id, ...officer, units: parseUnits('-0.5') }
    expect(await codeOf(adjustWallet(consoleCtx(world), put))).toBe('AMOUNT_TOO_FINE')
    const limit = { kind: 'DEPOSIT', period: 'DAY' } as const
    expect(await codeOf(setLimit(apiCtx(world), member.id, limit, parseUnits('1000.01')))).toBe('AMOUNT_TOO_FINE')
    expect(await codeOf(setLimit(apiCtx(world), member.id, limit, parseUnits('1000')))).toBeUndefined()
  })
})
