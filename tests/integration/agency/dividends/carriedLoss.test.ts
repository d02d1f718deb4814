import { settleDueDividends } from '@croupier/domain/agency/dividends'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aTieredContract, billsOf, moveTo, periodNow, type TieredOptions } from '../wages/tieredWorld.ts'
import { aFact, expectWagesRight } from '../wages/wageWorld.ts'

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0 } } },
  })
})
/** What a payee is due for a day, after its player lost or won that much on it. */
async function dueFor(payee: TestMember, player: TestMember, loss: number): Promise<string> {
  const { start, end } = await periodNow(world)
  const at = new Date(start.getTime() + 60_000)
  const [stake, payout] = loss > 0 ? [String(loss), '0'] : ['1000', String(1_000 - loss)]
  await aFact(world.db, player, { stake, payout, at })
  await moveTo(world, end, 135)
  await settleDueDividends(world.ctx)
  return (await billsOf(world, 'DIVIDEND', start))[payee.account]?.[0] ?? 'no bill'
}

/** Two sides of which the first contract ended after a day that left a loss of 300 behind. */
async function afterALoss() {
  const payer = await aMember(world, { type: 1 })
  const payee = await aMember(world, { type: 2, upline: payer })
  const player = await aMember(world, { upline: payee })
  const { end: from } = await periodNow(world)
  await moveTo(world, from, 1)
  const { end: to } = await periodNow(world)
  const tiers = [{ bets: 0, users: 0, percent: 10 }]
  const terms = { kind: 'DIVIDEND', tiers, carryOver: 'PERMANENT', minimum: '10' } as const
  await aTieredContract(world, payer, payee, { ...terms, from, to })
  expect(await dueFor(payee, player, -300)).toBe('0')
  const next = async (by: TestMember, more: Partial<TieredOptions> = {}) =>
    await aTieredContract(world, by, payee, { ...terms, from: to, ...more })
  return { payer, payee, player, next }
}

describe('a loss that is carried on, when a contract ended (the signed text, rules B10.2)', () => {
  it('counts in the next contract of the same sides, kind and category', async () => {
    const { payer, payee, player, next } = await afterALoss()
    await next(payer)
    expect(await dueFor(payee, player, 1_000)).toBe('70')
    expect(await dueFor(payee, player, 1_000)).toBe('100')
    await expectWagesRight(world.db)
  })

  it('counts in none of another category', async () => {
    const { payer, payee, player, next } = await afterALoss()
    await next(payer, { category: 'CONS' })
    expect(await dueFor(payee, player, 1_000)).toBe('100')
  })

  it('is over when a contract that carries nothing came between', async () => {
    const { payer, payee, player, next } = await afterALoss()
    const { end } = await periodNow(world)
    await next(payer, { carryOver: 'NONE', to: end })
    expect(await dueFor(payee, player, 1_000)).toBe('100')
    await next(payer, { from: end })
    expect(await dueFor(payee, player, 1_000)).toBe('100')
  })

  it('is over when a period without a contract came between', async () => {
    const { payer, payee, player, next } = await afterALoss()
    const { end } = await periodNow(world)
    expect(await dueFor(payee, player, 1_000)).toBe('no bill')
    await next(payer, { from: end })
    expect(await dueFor(payee, player, 1_000)).toBe('100')
  })

  it('counts in none with other terms of carrying', async () => {
    const { payer, payee, player, next } = await afterALoss()
    await next(payer, { carryOver: 'NONE' })
    expect(await dueFor(payee, player, 1_000)).toBe('100')
  })
})
