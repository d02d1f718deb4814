import { offerContract, readOfferTerms } from '@croupier/domain/agency/contracts'
import { payDueWages, settleDueWages } from '@croupier/domain/agency/wages'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { moves } from '../contracts/contractWorld.ts'
import { tiered } from '../contracts/tieredWorld.ts'
import { aTieredContract, billsOf, moveTo, periodNow } from './tieredWorld.ts'
import { aFact, expectWagesRight } from './wageWorld.ts'

const NOON_MIN = 720

let world: TestWorld
let top: TestMember
let agent: TestMember
let players: TestMember[]
let day: { start: Date; end: Date }

const allow = async (contracts: object) =>
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { contracts } },
  })
const OF = { kind: 'DAILY_WAGE', category: 'LOTT' } as const
const offers = async (payee: TestMember, startsRunning: boolean) =>
  (
    await offerContract(actingAs(world, top), {
      ...OF,
      requestId: world.ctx.ids.uuid(),
      payeeId: payee.publicId,
      startsRunning,
      terms: tiered([[20_000, 2, 0.4]]),
    })
  ).value

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1 })
  agent = await aMember(world, { type: 2, upline: top })
  players = [await aMember(world, { upline: agent }), await aMember(world, { upline: agent })]
  const { end: from } = await periodNow(world)
  const tiers = [{ bets: 20_000, users: 2, percent: 0.5 }]
  await aTieredContract(world, null, top, { ...OF, tiers, from })
  await moveTo(world, from, 1)
  day = await periodNow(world)
})
it('is refused as long as the merchant does not allow it', async () => {
  const wrong = { code: 'CONTRACT_TERMS_WRONG', params: { problem: 'PERIOD' } }
  await expect(offers(agent, true)).rejects.toMatchObject(wrong)
  expect(await readOfferTerms(actingAs(world, top), OF)).toMatchObject({ mayStartRunning: false })
  await allow({ firstInRunningPeriod: true })
  expect(await readOfferTerms(actingAs(world, top), OF)).toMatchObject({ mayStartRunning: true })
})

it('a first contract that both sign counts what was bet since the start of the running day', async () => {
  const early = new Date(day.start.getTime() + 60_000)
  for (const player of players) await aFact(world.db, player, { stake: '15000', payout: '0', at: early })
  await moveTo(world, day.start, NOON_MIN)
  const offered = await offers(agent, true)
  expect(offered).toMatchObject({ startsRunning: true, effectiveFrom: null })
  const signed = await moves(world, agent, offered.id, 'sign')
  expect(signed).toMatchObject({ state: 'A', startsRunning: false, effectiveFrom: day.start })
  await moveTo(world, day.end, 121)
  await settleDueWages(world.ctx)
  expect(await billsOf(world, 'DAILY_WAGE', day.start)).toMatchObject({
    [top.account]: ['150', '0', 'UNPAID'],
    [agent.account]: ['120', '0', 'UNPAID'],
  })
  await moveTo(world, day.end, 181)
  await payDueWages(world.ctx)
  expect(await billsOf(world, 'DAILY_WAGE', day.start)).toMatchObject({
    [agent.account]: ['120', '120', 'PAID'],
  })
  await expectWagesRight(world.db)
})

it('unless the payer asks for it, it begins with the next day', async () => {
  const other = await aMember(world, { type: 2, upline: top })
  const { id } = await offers(other, false)
  const { end } = await periodNow(world)
  expect(await moves(world, other, id, 'sign')).toMatchObject({ effectiveFrom: end })
})

it('a change never begins inside of a period, nor does a second contract of the two', async () => {
  const wrong = { code: 'CONTRACT_TERMS_WRONG', params: { problem: 'PERIOD' } }
  await expect(offers(agent, true)).rejects.toMatchObject(wrong)
  const [own] = await world.db.prisma.contract.findMany({ where: { payeeId: agent.id } })
  await moves(world, agent, own?.publicId ?? '', 'askTermination')
  await moves(world, top, own?.publicId ?? '', 'agreeTermination')
  const { end } = await periodNow(world)
  await moveTo(world, end, 1)
  const { id } = await offers(agent, true)
  const { end: next } = await periodNow(world)
  expect(await moves(world, agent, id, 'sign')).toMatchObject({ effectiveFrom: next })
})

it('nor one whose payer’s own began inside of the period', async () => {
  const late = await aMember(world, { type: 2, upline: top })
  const { id } = await offers(late, true)
  const { start, end } = await periodNow(world)
  await world.db.prisma.contract.updateMany({
    where: { payeeId: top.id },
    data: { effectiveFrom: new Date(start.getTime() + 60_000) },
  })
  expect(await moves(world, late, id, 'sign')).toMatchObject({ effectiveFrom: end })
})
