import { endClosed, listContracts, readConsolidated } from '@croupier/domain/agency/contracts'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { parseUnits, units } from '@croupier/money'
import { periodAt } from '@croupier/rules'
import { actingAs, aMember, aYes, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aPaidTopAgent, FIRST_TERMS, moves, offers } from './contractWorld.ts'
import { houseOffers, offersTiers, paysTiers, tiered } from './tieredWorld.ts'

const ZONE = 'Asia/Shanghai'
const CONFIRMED = { second: aYes() }
const LOTT = 'LOTT'
const TOP = tiered([
  [20_000, 2, 0.5],
  [100_000, 3, 0.8],
])
const LESS = tiered([[20_000, 2, 0.4]])

let world: TestWorld

const aTop = async () => await aMember(world, { type: 1 })
const under = async (upline: TestMember) => await aMember(world, { type: 2, upline })
const rowOf = async (publicId: string) => await world.db.prisma.contract.findUniqueOrThrow({ where: { publicId } })

useTestWorld(async (opened) => {
  world = opened
})
describe.each([
  ['DAILY_WAGE', TOP, LESS],
  ['HOURLY_WAGE', TOP, LESS],
  [
    'DIVIDEND',
    tiered([[50_000, 2, 8, 1]], { periodCode: 'H', carryOver: 'MONTH' }),
    tiered([[50_000, 2, 5, 1]], { periodCode: 'H', carryOver: 'MONTH' }),
  ],
] as const)('a contract of the kind %s', (kind, own, less) => {
  it('goes from the house to the top agent and on to its downline', async () => {
    const top = await aTop()
    const agent = await under(top)
    await paysTiers(world, null, top, kind, own)
    const signed = await paysTiers(world, top, agent, kind, less)
    expect(signed).toMatchObject({ kind, state: 'A', terms: less, signedBy: ['PAYER', 'PAYEE'] })
    const views = await listContracts(actingAs(world, top), { kind, ended: false })
    expect(views.map(({ side, terms }) => [side, terms])).toEqual([
      ['PAYER', less],
      ['PAYEE', own],
    ])
    const other = { kind: 'REALTIME_WAGE', ended: false } as const
    expect(await listContracts(actingAs(world, top), other)).toEqual([])
  })

  it('is refused where it leaves the terms of the payer', async () => {
    const top = await aTop()
    const agent = await under(top)
    await paysTiers(world, null, top, kind, own)
    const [tier] = less.tiers
    if (tier === undefined) throw new Error('terms without a tier')
    const more = { ...less, tiers: [{ ...tier, ratioPpm: 10_000, periodicBets: units(0n) }] }
    const offer = offersTiers(world, top, agent, kind, more)
    await expect(offer).rejects.toMatchObject({
      code: 'CONTRACT_EXCEEDS_OWN',
      params: { field: 'tier' },
    })
    const sooner = { ...less, minimumBetAmount: parseUnits('499') }
    await expect(offersTiers(world, top, agent, kind, sooner)).rejects.toMatchObject({
      code: 'CONTRACT_EXCEEDS_OWN',
      params: { field: 'minimumBetAmount' },
    })
    const none = { ...less, tiers: [] }
    await expect(offersTiers(world, top, agent, kind, none)).rejects.toMatchObject({
      code: 'CONTRACT_TERMS_WRONG',
      params: { problem: 'COUNT' },
    })
    await expect(offersTiers(world, agent, await under(agent), kind, less)).rejects.toMatchObject({
      code: 'CONTRACT_OWN_MISSING',
    })
  })

  it('shows a change beside what is in force, and takes it from the next period', async () => {
    const top = await aTop()
    const agent = await under(top)
    await paysTiers(world, null, top, kind, own)
    const first = await paysTiers(world, top, agent, kind, own)
    const changed = await offersTiers(world, top, agent, kind, less)
    expect(changed).toMatchObject({ id: first.id, state: 'E', terms: own, offered: less })
    const signed = await moves(world, agent, first.id, 'sign')
    expect(signed).toMatchObject({ state: 'A', terms: less, offered: null })
    const [old, next] = [await rowOf(first.id), await rowOf(signed.id)]
    expect(old).toMatchObject({ state: 'C', endReason: 'SUPERSEDED' })
    expect(next.effectiveFrom).toEqual(old.effectiveTo)
    const { end } = periodAt(less.periodCode, world.clock.now(), ZONE)
    expect(next.effectiveFrom).toEqual(end)
  })

  it('ends what pays more below, with the new start', async () => {
    const top = await aTop()
    const agent = await under(top)
    const below = await under(agent)
    await paysTiers(world, null, top, kind, own)
    await paysTiers(world, top, agent, kind, own)
    const paid = await paysTiers(world, agent, below, kind, own)
    await offersTiers(world, top, agent, kind, less)
    const [waits] = (await readConsolidated(actingAs(world, agent))).infoTypes.filter(({ awaitsMe }) => awaitsMe)
    expect(waits).toMatchObject({ kind, state: 'E', downlineHigherRate: 'Y' })
    const refused = moves(world, agent, waits?.contractId ?? '', 'sign')
    await expect(refused).rejects.toMatchObject({
      code: 'CONTRACT_NEEDS_CONFIRMATION',
      params: { cancelled: 1 },
    })
    const signed = await moves(world, agent, waits?.contractId ?? '', 'sign', true)
    expect(await rowOf(paid.id)).toMatchObject({
      state: 'C',
      endReason: 'LOWER_RATIO',
      effectiveTo: (await rowOf(signed.id)).effectiveFrom,
    })
  })
})

describe('periods', () => {
  it('a change keeps the period', async () => {
    const top = await aTop()
    await paysTiers(world, null, top, 'DAILY_WAGE', TOP)
    const weekly = houseOffers(world, top, 'DAILY_WAGE', { ...TOP, periodCode: 'W' }, CONFIRMED)
    await expect(weekly).rejects.toMatchObject({
      code: 'CONTRACT_TERMS_WRONG',
      params: { problem: 'PERIOD_KEPT' },
    })
  })

  it('a new contract begins when the ended one no longer counts the same bets', async () => {
    const top = await aTop()
    const agent = await under(top)
    const monthly = tiered([[1_000, 1, 5]], { periodCode: 'M' })
    await paysTiers(world, null, top, 'DIVIDEND', monthly)
    const old = await paysTiers(world, top, agent, 'DIVIDEND', monthly)
    await moves(world, agent, old.id, 'askTermination')
    await moves(world, top, old.id, 'agreeTermination', true)
    const renewed = await paysTiers(world, top, agent, 'DIVIDEND', monthly)
    const ended = await rowOf(old.id)
    // It ended before it ever began: with the start of the month, from which the new one works.
    expect(ended.effectiveTo).toEqual(ended.effectiveFrom)
    expect((await rowOf(renewed.id)).effectiveFrom).toEqual(ended.effectiveTo)
  })

  it('terms below begin no sooner than those above', async () => {
    const top = await aTop()
    const agent = await under(top)
    const own = await paysTiers(world, null, top, 'DAILY_WAGE', TOP)
    const later = new Date((await rowOf(own.id)).effectiveFrom?.getTime() ?? 0)
    later.setUTCDate(later.getUTCDate() + 3)
    const where = { publicId: own.id }
    await world.db.prisma.contract.update({ where, data: { effectiveFrom: later } })
    const below = await paysTiers(world, top, agent, 'DAILY_WAGE', LESS)
    expect((await rowOf(below.id)).effectiveFrom).toEqual(later)
  })
})

describe('what the house offers', () => {
  it('fixed amounts, below which nothing is offered', async () => {
    const top = await aTop()
    const [tier] = TOP.tiers
    if (tier === undefined) throw new Error('terms without a tier')
    const fixed = { ...tier, rateType: 'F' as const, ratioPpm: 0, fixed: parseUnits('88') }
    const terms = { ...TOP, tiers: [fixed] }
    const signed = await paysTiers(world, null, top, 'DAILY_WAGE', terms)
    expect(signed.terms).toEqual(terms)
    const offer = offersTiers(world, top, await under(top), 'DAILY_WAGE', LESS)
    await expect(offer).rejects.toMatchObject({
      code: 'CONTRACT_TERMS_WRONG',
      params: { problem: 'OWN_FIXED' },
    })
  })

  it('stays with all its contracts below the edge, unless two of the staff say otherwise', async () => {
    const top = await aTop()
    // 1.2 % and 1.2 % of the stake are more than the 2.2 % that the games keep at the top series.
    const wage = tiered([[1_000, 1, 1.2]])
    await paysTiers(world, null, top, 'DAILY_WAGE', wage, LOTT)
    const lott = { category: LOTT }
    const refusal = { code: 'CONTRACT_CEILING', params: { max: '2.2' } }
    await expect(houseOffers(world, top, 'HOURLY_WAGE', wage, lott)).rejects.toMatchObject(refusal)
    const alone = { ...lott, second: null }
    await expect(houseOffers(world, top, 'HOURLY_WAGE', wage, alone)).rejects.toThrow(SecondNeeded)
    const id = await houseOffers(world, top, 'HOURLY_WAGE', wage, {
      ...lott,
      second: aYes('omar'),
    })
    const record = await world.db.prisma.auditRecord.findFirst({
      where: { subjectId: top.id, action: 'contract.aboveEdge' },
    })
    expect(record?.after).toMatchObject({
      contract: id,
      sumPpm: 24_020,
      edgePpm: 22_000,
      second: 'omar',
    })
  })

  it('a dividend is counted at its cap', async () => {
    const top = await aTop()
    const share = (percent: number) => tiered([[1_000, 1, percent]], { periodCode: 'M' })
    // Three times the edge is the most that its base can be: 33.30 % of it is the edge less the points' 0.002 %.
    const lott = { category: LOTT }
    await expect(houseOffers(world, top, 'DIVIDEND', share(33.31), lott)).rejects.toMatchObject({
      code: 'CONTRACT_CEILING',
    })
    expect(await houseOffers(world, top, 'DIVIDEND', share(33.3), lott)).toBeTypeOf('string')
  })
})

describe('the account of a side is closed (rules B5)', () => {
  it('ends its contracts and what is placed below them; offers end at once', async () => {
    const top = await aTop()
    const agent = await under(top)
    const below = await under(agent)
    await paysTiers(world, null, top, 'DAILY_WAGE', TOP)
    const own = await paysTiers(world, top, agent, 'DAILY_WAGE', LESS)
    const paid = await paysTiers(world, agent, below, 'DAILY_WAGE', LESS)
    const paidTop = await aPaidTopAgent(world)
    const closing = await under(paidTop)
    const offer = await offers(world, paidTop, closing, FIRST_TERMS)
    await world.db.prisma.member.updateMany({
      where: { id: { in: [agent.id, closing.id] } },
      data: { status: 'CLOSED' },
    })
    while ((await endClosed(world.ctx)) > 0);
    expect(await rowOf(own.id)).toMatchObject({ state: 'C', endReason: 'ACCOUNT_CLOSED' })
    expect((await rowOf(own.id)).effectiveTo).not.toBeNull()
    expect((await rowOf(paid.id)).state).toBe('C')
    expect(await rowOf(offer.id)).toMatchObject({ state: 'C', effectiveTo: null })
  })
})

describe('the consolidated call (spec 7)', () => {
  it('has a flag for each kind that waits, by the letter of its state', async () => {
    const top = await aTop()
    const agent = await under(top)
    const nothing = {
      dailysalreqtype: '',
      divtypereq: '',
      contracthoursalreq: '',
      realtimesalreqtype: '',
      infoTypes: [],
    }
    expect(await readConsolidated(actingAs(world, agent))).toEqual(nothing)
    await paysTiers(world, null, top, 'DAILY_WAGE', TOP)
    const hourly = tiered([[1_000, 1, 0.1]])
    await paysTiers(world, null, top, 'HOURLY_WAGE', hourly)
    const share = tiered([[1_000, 1, 3]], { periodCode: 'W' })
    await paysTiers(world, null, top, 'DIVIDEND', share)
    await offersTiers(world, top, agent, 'DAILY_WAGE', LESS)
    await paysTiers(world, top, agent, 'HOURLY_WAGE', hourly)
    await offersTiers(world, top, agent, 'HOURLY_WAGE', hourly)
    const ending = await paysTiers(world, top, agent, 'DIVIDEND', share)
    await moves(world, top, ending.id, 'askTermination')
    expect(await readConsolidated(actingAs(world, agent))).toMatchObject({
      dailysalreqtype: 'P',
      divtypereq: 'V',
      contracthoursalreq: 'E',
      realtimesalreqtype: '',
    })
    // The side that asked waits for nobody.
    expect(await readConsolidated(actingAs(world, top))).toMatchObject({ divtypereq: '' })
  })
})
