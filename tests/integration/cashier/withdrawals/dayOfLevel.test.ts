import { giveReceipt, readWithdrawalCheck } from '@croupier/domain/cashier/withdrawals'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBank, aPayee, approved, asks, codeOf, siteOf } from './withdrawalWorld.ts'

let world: TestWorld
let payee: Awaited<ReturnType<typeof aPayee>>
useTestWorld(async (opened) => {
  world = opened
  await aBank(world)
})
beforeEach(async () => {
  payee = await aPayee(world)
})

const leaves = async (level: number, withdrawals: object = {}): Promise<string> => {
  const { id: memberId, merchantId } = payee.member
  const day = new Date('2099-01-01')
  const inForce = { level, since: day, judged: day }
  await world.db.prisma.vipLevel.upsert({
    where: { memberId_merchantId: { memberId, merchantId } },
    create: { memberId, merchantId, ...inForce },
    update: inForce,
  })
  const { dayLeft } = await readWithdrawalCheck(actingAs(world, payee.member), siteOf(world, withdrawals))
  return toDecimalString(dayLeft)
}

describe('what leaves in a day (rules C2)', () => {
  it('is more than the merchant’s bound from a level on', async () => {
    expect(await leaves(1)).toBe('100000')
    expect(await leaves(7)).toBe('500000')
    expect(await leaves(1, { perDay: '150000' })).toBe('150000')
  })

  it('is the smaller of both at no level', async () => {
    expect(await leaves(0)).toBe('50000')
    expect(await leaves(0, { max: '700', perDay: '700' })).toBe('700')
  })
})

describe('digits of the currency (rules E2)', () => {
  it('are those of what is asked for, and of what is said to have arrived', async () => {
    expect(await asks(world, payee, { amount: '400.001' })).toBe('AMOUNT_TOO_FINE')
    const { publicId } = await approved(world, payee)
    for (const state of ['SENT', 'PAID_OUT', 'RECEIPT_ASKED']) {
      await world.db.prisma.withdrawal.updateMany({ where: { publicId }, data: { state } })
    }
    const part = { verdict: 'PARTLY', amount: parseUnits('150.0001') } as const
    expect(await codeOf(giveReceipt(actingAs(world, payee.member), publicId, part))).toBe('AMOUNT_TOO_FINE')
  })
})
