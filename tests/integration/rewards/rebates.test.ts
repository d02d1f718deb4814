import { moneyNow } from '@croupier/db'
import { takeBreak } from '@croupier/domain/identity/protection'
import { settingsOf } from '@croupier/domain/platform'
import { giveRebates, payRebates } from '@croupier/domain/rewards/rebates'
import { balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import { aMember, apiCtx, atNoon, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { bets, nextDay } from './rewardsWorld.ts'

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
  await atNoon(world)
})
const rebatesOf = async ({ id: memberId }: TestMember) =>
  (await world.db.prisma.rewardGrant.findMany({ where: { memberId, kind: 'WATER_REBATE' } })).map(({ amountUnits }) =>
    toDecimalString(units(amountUnits)),
  )

describe('what of a day earns water rebate (rules C3)', () => {
  it('each category is cut to cents before they are added up', async () => {
    const member = await aMember(world)
    // 0.20 % of 27.5 and 0.40 % of 13.75 are 0.055 each
    await bets(world, member, '27.5', 'ELOTT')
    await bets(world, member, '13.75', 'RNG')
    await nextDay(world)
    await giveRebates(world.ctx)
    expect(await rebatesOf(member)).toEqual(['0.1'])
  })

  it('the most of a day is for all categories together, not for each', async () => {
    const member = await aMember(world)
    // 0.40 % of a million and 0.20 % of 1.5 million: 4,000 and 3,000, each below the 5,888 of level 0.
    await bets(world, member, '1000000', 'RNG')
    await bets(world, member, '1500000', 'ELOTT')
    await nextDay(world)
    await giveRebates(world.ctx)
    expect(await rebatesOf(member)).toEqual(['5888'])
  })

  it('one that is made days late can be claimed for 7 days from then', async () => {
    const member = await aMember(world)
    await bets(world, member, '20000', 'RNG')
    await world.advance(5 * DAY_MS)
    await nextDay(world)
    const madeAt = await moneyNow(world.db)
    await giveRebates(world.ctx)
    const gift = await world.db.prisma.rewardGrant.findFirstOrThrow({ where: { memberId: member.id } })
    expect(Math.round((gift.expiresAt.getTime() - madeAt.getTime()) / DAY_MS)).toBe(7)
  })

  it('bets for an open bonus do not, up to the one that fills it, whenever it is counted', async () => {
    const member = await aMember(world)
    const { id: memberId, merchantId } = member
    const createdAt = await moneyNow(world.db)
    const { id } = await world.db.prisma.wageringRequirement.create({
      data: {
        memberId,
        merchantId,
        source: 'BONUS',
        sourceId: 77_001n,
        createdAt,
        amountUnits: parseUnits('100'),
        requiredUnits: parseUnits('100'),
        rates: { RNG: 1_000_000 },
        bonusUnits: parseUnits('10'),
      },
    })
    const play = async (stake: string, category: string) => {
      await world.advance(1_000)
      await bets(world, member, stake, category)
      return await moneyNow(world.db)
    }
    // Of a category that counts nothing for it
    await play('1000', 'ELOTT')
    await play('60', 'RNG')
    const filled = await play('60', 'RNG')
    await play('1000', 'RNG')
    await nextDay(world)
    await giveRebates(world.ctx)
    expect(await rebatesOf(member)).toEqual(['6'])
    const where = { id_merchantId: { id, merchantId } }
    const row = await world.db.prisma.wageringRequirement.findUniqueOrThrow({ where })
    expect(row.outcome).toBe('DONE')
    expect(Math.abs(Number(row.closedAt) - filled.getTime())).toBeLessThan(900)
  })
})

it('rates are a setting of the merchant, and no higher level has a lower one (rules C3)', async () => {
  const of = (RNG: number) => ({ RNG, FISH: 0, LIVE: 0, SPORTS: 0, ESPORTS: 0, PVP: 0, ELOTT: 0 })
  const rates = Array.from({ length: 8 }, (_, level) => of(10_000 + level))
  const settings = (levels: readonly object[]) => ({ rewards: { rebates: { rates: levels } } })
  expect(() => settingsOf(settings([of(20_000), ...rates.slice(1)]), 'CNY')).toThrow()
  expect(() => settingsOf(settings(rates.slice(1)), 'CNY')).toThrow()
  const where = { where: { id: world.merchantId } }
  await world.db.prisma.merchant.update({ ...where, data: { settings: settings(rates) } })
  try {
    const member = await aMember(world)
    await bets(world, member, '1000', 'RNG')
    await bets(world, member, '1000', 'ELOTT')
    await nextDay(world)
    await giveRebates(world.ctx)
    expect(await rebatesOf(member)).toEqual(['10'])
  } finally {
    await world.db.prisma.merchant.update({ ...where, data: { settings: {} } })
  }
})

describe('how water rebate is paid (rules C3)', () => {
  const stateOf = async ({ id: memberId }: TestMember) =>
    (await world.db.prisma.rewardGrant.findMany({ where: { memberId, kind: 'WATER_REBATE' } })).map(
      ({ state }) => state,
    )
  const cashOf = async ({ id }: TestMember) => toDecimalString(await balanceOf(world.db, id))
  const hasEarned = async (...members: readonly TestMember[]) => {
    for (const member of members) await bets(world, member, '10000', 'RNG')
    await nextDay(world)
    await giveRebates(world.ctx)
  }
  const payment = async (rebates: object) =>
    await world.db.prisma.merchant.update({
      where: { id: world.merchantId },
      data: { settings: { loginSlider: false, rewards: { rebates } } },
    })

  it('when it is made, once, with what it earned it by', async () => {
    const member = await aMember(world)
    await hasEarned(member)
    expect(await payRebates(world.ctx)).toBeGreaterThan(0)
    expect([await stateOf(member), await cashOf(member)]).toEqual([['CLAIMED'], '40'])
    expect(await payRebates(world.ctx)).toBe(0)
    expect(await cashOf(member)).toBe('40')
  })

  it('one that a member may not have now waits for its claim, and holds up no other', async () => {
    const [away, other] = [await aMember(world), await aMember(world)]
    await hasEarned(away, other)
    await takeBreak(apiCtx(world), away.id, { kind: 'TIMEOUT', days: 7 })
    await payRebates(world.ctx)
    expect([await stateOf(away), await stateOf(other)]).toEqual([['OPEN'], ['CLAIMED']])
  })

  it('only when it is claimed, where the merchant says so', async () => {
    await payment({ payment: 'CLAIM', days: 3 })
    const member = await aMember(world)
    await hasEarned(member)
    expect(await payRebates(world.ctx)).toBe(0)
    const gift = await world.db.prisma.rewardGrant.findFirstOrThrow({ where: { memberId: member.id } })
    expect([gift.state, (gift.expiresAt.getTime() - gift.createdAt.getTime()) / DAY_MS]).toEqual(['OPEN', 3])
    await payment({})
    await payRebates(world.ctx)
    expect(await stateOf(member)).toEqual(['CLAIMED'])
  })
})
