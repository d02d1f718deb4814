import { readOfferTerms } from '@croupier/domain/agency/contracts'
import { actingAs, aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { moves } from './contractWorld.ts'
import { houseOffers, offersTiers, paysTiers, tiered } from './tieredWorld.ts'

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
})
const setTo = async (settings: object): Promise<void> => {
  const { merchantId: id } = world
  await world.db.prisma.merchant.update({ where: { id }, data: { settings } })
}
const ceiling = { code: 'CONTRACT_CEILING' }
const daily = (percent: number) => tiered([[1_000, 1, percent]])

describe('the merchant sets the ceilings of its contracts (rules B6.3)', () => {
  it('an offer above is refused with the highest rate, and the form knows it', async () => {
    const top = await aMember(world, { type: 1 })
    const agent = await aMember(world, { type: 2, upline: top })
    await paysTiers(world, null, top, 'DAILY_WAGE', daily(0.5))
    await setTo({ contractCeilings: { dailyWagePpm: 3_000 } })
    const offered = offersTiers(world, top, agent, 'DAILY_WAGE', daily(0.31))
    await expect(offered).rejects.toMatchObject({ ...ceiling, params: { max: '0.3' } })
    const of = { kind: 'DAILY_WAGE', category: 'CONS' } as const
    expect((await readOfferTerms(actingAs(world, top), of)).ceilingsPpm).toEqual([3_000])
    expect((await offersTiers(world, top, agent, 'DAILY_WAGE', daily(0.3))).state).toBe('P')
    await setTo({})
  })

  it('what was offered before cannot be signed above', async () => {
    const top = await aMember(world, { type: 1 })
    const id = await houseOffers(world, top, 'DAILY_WAGE', daily(0.5), { category: 'LOTT' })
    await setTo({ contractCeilings: { dailyWagePpm: 4_000 } })
    await expect(moves(world, top, id, 'sign')).rejects.toMatchObject(ceiling)
    await setTo({})
    expect((await moves(world, top, id, 'sign')).state).toBe('A')
  })

  it('water rebate and points are given away, too', async () => {
    const top = await aMember(world, { type: 1 })
    const elott = { category: 'ELOTT' }
    const of = (percent: number) => houseOffers(world, top, 'DAILY_WAGE', daily(percent), elott)
    // Of an edge of 1 %: 0.5 % water rebate at the highest level (half of the edge), points 0.002 %.
    await expect(of(0.5)).rejects.toMatchObject({ ...ceiling, params: { max: '1' } })
    // A point for every 10 yuan, of which 10 are a yuan: 1 % of the stake.
    const perPoint = { LOTTERY: '10' }
    await setTo({ rewards: { points: { ratio: 10, perPoint } } })
    await expect(of(0.01)).rejects.toMatchObject(ceiling)
    await setTo({})
    expect(await of(0.49)).toBeTypeOf('string')
  })

  it('a dividend whose base has no cap is counted with its whole share of the stake', async () => {
    const top = await aMember(world, { type: 1 })
    const share = (percent: number) => tiered([[1_000, 1, percent]], { periodCode: 'M' })
    await setTo({ payday: { capFactor: 0 } })
    const offered = houseOffers(world, top, 'DIVIDEND', share(10), { category: 'LOTT' })
    await expect(offered).rejects.toMatchObject(ceiling)
    const uncapped = await houseOffers(world, top, 'DIVIDEND', share(2), { category: 'LOTT' })
    await setTo({})
    // The version keeps what its text names.
    const { capFactor, text } = await world.db.prisma.contractVersion.findFirstOrThrow({
      where: { contract: { publicId: uncapped } },
      include: { text: true },
    })
    expect([capFactor, text?.text]).toEqual([0, expect.stringContaining('Cap: none')])
    const other = await aMember(world, { type: 1 })
    expect(await houseOffers(world, other, 'DIVIDEND', share(10), { category: 'LOTT' })).toBeTypeOf('string')
  })
})

it('without equal rates a downline gets less than its upline, offered and signed (rules B6.1)', async () => {
  const top = await aMember(world, { type: 1 })
  const agent = await aMember(world, { type: 2, upline: top })
  await paysTiers(world, null, top, 'DAILY_WAGE', daily(0.5))
  const { id: before } = await offersTiers(world, top, agent, 'DAILY_WAGE', daily(0.5))
  await setTo({ contracts: { sameLevel: false } })
  const refused = { code: 'CONTRACT_EXCEEDS_OWN', params: { field: 'tier' } }
  await expect(moves(world, agent, before, 'sign')).rejects.toMatchObject(refused)
  await moves(world, agent, before, 'reject')
  const offered = offersTiers(world, top, agent, 'DAILY_WAGE', daily(0.5))
  await expect(offered).rejects.toMatchObject(refused)
  const of = { kind: 'DAILY_WAGE', category: 'CONS' } as const
  expect(await readOfferTerms(actingAs(world, top), of)).toMatchObject({ sameLevel: false })
  const { id } = await offersTiers(world, top, agent, 'DAILY_WAGE', daily(0.49))
  expect((await moves(world, agent, id, 'sign')).state).toBe('A')
  await setTo({})
})
