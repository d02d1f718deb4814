import { findSite, type Site } from '@croupier/domain/platform/site'
import { planEnvelope } from '@croupier/domain/rewards/envelopes'
import { convertPoints, readPoints } from '@croupier/domain/rewards/points'
import { giveRebates } from '@croupier/domain/rewards/rebates'
import { countLevels, readVip } from '@croupier/domain/rewards/vip'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import { actingAs, aMerchant, atNoon, aYes, consoleCtx, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DomainError } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aClaimer, bets, nextDay, PAYMENT_PASSWORD, pointsOf } from './rewardsWorld.ts'

let world: TestWorld
let site: Site
useTestWorld(async (opened) => {
  world = { ...opened, merchantId: await aMerchant(opened, 'DONG', { currency: 'VND' }) }
  const found = await findSite(world.db, 'dong.test')
  if (found === null) throw new Error('there is no such site')
  site = found
  await atNoon(world)
})

const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

describe('rewards in a currency without decimals (rules E2)', () => {
  it('levels ask for and give what stands for yuan there', async () => {
    const member = await aClaimer(world)
    const { levels } = await readVip(actingAs(world, member))
    expect(levels[1]).toMatchObject({ deposits: parseUnits('15000000'), upgrade: parseUnits('54000') })
    const counted = await countLevels(consoleCtx(world), world.merchantId)
    expect(counted[7]).toMatchObject({ perDay: parseUnits('1500000000'), withdrawals: 15 })
  })

  it('levels are a setting', async () => {
    const levels = site.settings.rewards.levels.map((one, at) => (at === 0 ? one : { ...one, upgrade: '77000' }))
    const where = { id: world.merchantId }
    await world.db.prisma.merchant.update({ where, data: { settings: { rewards: { levels } } } })
    expect((await countLevels(consoleCtx(world), world.merchantId))[3]?.upgrade).toBe(parseUnits('77000'))
    await world.db.prisma.merchant.update({ where, data: { settings: {} } })
  })

  it('points are worth what they are worth in yuan, and rebates are whole', async () => {
    const member = await aClaimer(world)
    // Points: 300 for bets of 60,000,000; the rebate is 0.20 % at level 0.
    await bets(world, member, '150000300', 'ELOTT')
    const small = await aClaimer(world)
    // 0.20 % are 298: less than 0.1 yuan is worth.
    await bets(world, small, '149000', 'ELOTT')
    await nextDay(world)
    await giveRebates(world.ctx)
    const given = await world.db.prisma.rewardGrant.findMany({ where: { kind: 'WATER_REBATE' } })
    expect(given.map(({ memberId, amountUnits }) => [memberId, toDecimalString(units(amountUnits))])).toEqual([
      [member.id, '300000'],
    ])
    expect(await pointsOf(world, member)).toBe(100n)
    const input = { requestId: world.ctx.ids.uuid(), points: 100, paymentPassword: PAYMENT_PASSWORD }
    expect((await readPoints(actingAs(world, member), site)).cash).toBe(parseUnits('3000'))
    expect((await convertPoints(actingAs(world, member), site, input)).value.cash).toBe(parseUnits('3000'))
  })

  it('a rain is cut to whole units, and none is planned that is finer', async () => {
    const opensAt = new Date(world.clock.now().getTime() + 3_600_000)
    const closesAt = new Date(opensAt.getTime() + 600_000)
    const rain = { merchantId: world.merchantId, count: 7, mode: 'RANDOM', opensAt, closesAt } as const
    const officer = { by: 'olga', second: aYes(), reason: 'a feast' }
    expect(
      await refusalOf(planEnvelope(consoleCtx(world), { ...rain, ...officer, total: parseUnits('100000.5') })),
    ).toBe('AMOUNT_TOO_FINE')
    await planEnvelope(consoleCtx(world), { ...rain, ...officer, total: parseUnits('100000') })
    const shares = await world.db.prisma.envelopeShare.findMany({ where: { merchantId: world.merchantId } })
    expect(shares).toHaveLength(7)
    expect(shares.every(({ amountUnits }) => amountUnits % 10_000n === 0n)).toBe(true)
  })
})
