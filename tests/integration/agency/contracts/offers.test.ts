import { offerHouseContract, readOfferTerms } from '@croupier/domain/agency/contracts'
import {
  actingAs,
  aMember,
  aYes,
  buildTestApp,
  consoleCtx,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aPaidTopAgent, FIRST_TERMS, moves, NEXT_TERMS, offers, pays, TOP_TERMS, terms } from './contractWorld.ts'

let world: TestWorld
let app: TestApp
let top: TestMember

const anAgent = async (upline: TestMember) => await aMember(world, { type: 2, upline })
const liveWith = async (payee: TestMember) =>
  await world.db.prisma.contract.count({
    where: { payeeId: payee.id, state: { in: ['P', 'A', 'V', 'E'] } },
  })

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  top = await aPaidTopAgent(world)
})
describe('offering a contract', () => {
  it('may be as good as the own, and tells the downline', async () => {
    const payee = await anAgent(top)
    const contract = await offers(world, top, payee, TOP_TERMS)
    expect(contract).toMatchObject({ state: 'P', side: 'PAYER', terms: null, awaitsMe: false })
    const messages = await world.db.prisma.outboxMessage.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(JSON.stringify(messages[0]?.payload)).toContain(`member.${payee.publicId}`)
  })

  it.each([
    ['winRate', { ...TOP_TERMS, win: 0.51 }],
    ['lossRate', { ...TOP_TERMS, loss: 1.01 }],
    ['singleBetAmount', { ...TOP_TERMS, single: '0.99' }],
  ])('refuses a %s beyond the own', async (field, spoken) => {
    const payee = await anAgent(top)
    await expect(offers(world, top, payee, spoken)).rejects.toMatchObject({
      code: 'CONTRACT_EXCEEDS_OWN',
      params: { field },
    })
    expect(await liveWith(payee)).toBe(0)
  })

  it.each([
    ['winRate', { ...NEXT_TERMS, win: NEXT_TERMS.win + 0.01 }],
    ['lossRate', { ...NEXT_TERMS, loss: NEXT_TERMS.loss + 0.01 }],
    ['singleBetAmount', { ...NEXT_TERMS, single: '19.99' }],
  ])('refuses a %s beyond the own of an agent in the middle, though the top may give it', async (field, spoken) => {
    const middle = await anAgent(top)
    await pays(world, top, middle, NEXT_TERMS)
    const payee = await anAgent(middle)
    await expect(offers(world, middle, payee, spoken)).rejects.toMatchObject({
      code: 'CONTRACT_EXCEEDS_OWN',
      params: { field },
    })
    expect(await liveWith(payee)).toBe(0)
    expect(await offers(world, middle, payee, NEXT_TERMS)).toMatchObject({ state: 'P' })
    // and the top itself may give as much to somebody of its own
    expect(await offers(world, top, await anAgent(top), spoken)).toMatchObject({ state: 'P' })
  })

  it.each([
    ['1', { ...TOP_TERMS, win: 1.01 }],
    ['3', { ...TOP_TERMS, loss: 3.01 }],
  ])('refuses more than the ceiling of %s %%', async (max, spoken) => {
    const payee = await anAgent(top)
    await expect(offers(world, top, payee, spoken)).rejects.toMatchObject({
      code: 'CONTRACT_CEILING',
      params: { max },
    })
  })

  it('needs an own contract in the same category', async () => {
    const poor = await aMember(world, { type: 1 })
    const payee = await anAgent(poor)
    await expect(offers(world, poor, payee, NEXT_TERMS)).rejects.toMatchObject({
      code: 'CONTRACT_OWN_MISSING',
    })
    const other = await anAgent(top)
    await expect(offers(world, top, other, NEXT_TERMS, 'LOTT')).rejects.toMatchObject({
      code: 'CONTRACT_OWN_MISSING',
    })
  })

  it('goes to direct downlines that are agents, and knows nobody else', async () => {
    const child = await anAgent(top)
    const grandchild = await anAgent(child)
    const player = await aMember(world, { upline: top })
    const elsewhere = await anAgent(await aMember(world, { type: 1 }))
    for (const one of [grandchild, player]) {
      await expect(offers(world, top, one, NEXT_TERMS)).rejects.toMatchObject({
        code: 'CONTRACT_NOT_DIRECT_DOWNLINE',
      })
    }
    const nobody = { ...child, publicId: world.ctx.ids.uuid() }
    for (const one of [elsewhere, nobody, top]) {
      await expect(offers(world, top, one, NEXT_TERMS)).rejects.toMatchObject({
        code: 'AGENT_MEMBER_NOT_FOUND',
      })
    }
    await expect(offers(world, child, top, NEXT_TERMS)).rejects.toMatchObject({
      code: 'AGENT_MEMBER_NOT_FOUND',
    })
  })

  it('one live contract at a time: an open offer or termination blocks another', async () => {
    const payee = await anAgent(top)
    await offers(world, top, payee, FIRST_TERMS)
    await expect(offers(world, top, payee, NEXT_TERMS)).rejects.toMatchObject({
      code: 'CONTRACT_EXISTS',
    })
    const agent = await anAgent(top)
    await moves(world, agent, await pays(world, top, agent, FIRST_TERMS), 'askTermination')
    await expect(offers(world, top, agent, NEXT_TERMS)).rejects.toMatchObject({
      code: 'CONTRACT_EXISTS',
    })
  })

  it('of twenty offers at once one succeeds', async () => {
    const payee = await anAgent(top)
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, async () => await offers(world, top, payee, FIRST_TERMS)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await liveWith(payee)).toBe(1)
  })

  it('all games together and single categories exclude each other', async () => {
    const both = await aMember(world, { type: 1 })
    await pays(world, null, both, TOP_TERMS, 'LOTT')
    await pays(world, null, both, TOP_TERMS, 'ELOTT')
    const { merchantId, id: payeeId } = both
    const house = { merchantId, payeeId, terms: terms(TOP_TERMS), second: aYes() }
    await expect(offerHouseContract(consoleCtx(world), { ...house, category: 'CONS' })).rejects.toMatchObject({
      code: 'CONTRACT_EXISTS',
    })
    await expect(
      offerHouseContract(consoleCtx(world), { ...house, payeeId: top.id, category: 'LOTT' }),
    ).rejects.toMatchObject({
      code: 'CONTRACT_EXISTS',
    })
  })

  it('of the house stays below the edge of the games', async () => {
    const rich = await aMember(world, { type: 1 })
    const offer = { merchantId: rich.merchantId, payeeId: rich.id, category: 'CONS' }
    await expect(
      offerHouseContract(consoleCtx(world), { ...offer, terms: terms({ ...TOP_TERMS, loss: 3 }) }),
    ).rejects.toMatchObject({ code: 'CONTRACT_CEILING' })
  })

  it('the terms screen knows the own, the ceilings and the downlines', async () => {
    const agent = await aPaidTopAgent(world)
    const [a, b] = [await anAgent(agent), await anAgent(agent)]
    await aMember(world, { upline: agent })
    const contract = await offers(world, agent, b, NEXT_TERMS)
    const found = await readOfferTerms(actingAs(world, agent), {
      kind: 'REALTIME_WAGE',
      category: 'CONS',
    })
    expect(found.own).toMatchObject(terms(TOP_TERMS))
    expect(found.ceilingsPpm).toEqual([10_000, 30_000])
    expect(found.categories).toEqual(['CONS'])
    expect(found.downlines.sort((x, y) => (x.account < y.account ? -1 : 1))).toEqual(
      [
        { id: a.publicId, account: a.account, contractId: null, terms: null },
        { id: b.publicId, account: b.account, contractId: contract.id, terms: null },
      ].sort((x, y) => (x.account < y.account ? -1 : 1)),
    )
  })
})

describe('over the wire', () => {
  it('offers, repeats, lists and signs', async () => {
    const payee = await anAgent(top)
    const session = await app.login(top)
    const body = {
      requestId: world.ctx.ids.uuid(),
      kind: 'REALTIME_WAGE' as const,
      category: 'CONS' as const,
      payeeId: payee.publicId,
      terms: terms(FIRST_TERMS),
    }
    const first = await app.call('contracts.offer', { body }, session)
    expect(first.status).toBe(200)
    const again = await app.call('contracts.offer', { body }, session)
    expect(again.headers['idempotency-hit']).toBe('true')
    expect(again.body).toEqual(first.body)
    const changed = { ...body, terms: terms(NEXT_TERMS) }
    const mismatch = await app.call('contracts.offer', { body: changed }, session)
    expect(mismatch.code).toBe('IDEMPOTENCY_MISMATCH')
    const own = await app.login(payee)
    const list = await app.call('contracts.list', {}, own)
    expect(list.body).toMatchObject({
      value: [{ state: 'P', awaitsMe: true, offered: { winRatePpm: 3_000, singleBetAmount: '10' } }],
    })
    const contractId = (first.body as { value: { id: string } }).value.id
    const sign = { requestId: world.ctx.ids.uuid(), confirmed: false, reason: '' }
    const signed = await app.call(
      'contracts.move',
      { params: { call: 'realtimeSalary', contractId, move: 'sign' }, body: sign },
      own,
    )
    expect(signed.body).toMatchObject({ value: { state: 'A', side: 'PAYEE', offered: null } })
  })

  it('is for agents', async () => {
    const player = await app.login(await aMember(world, { upline: top }))
    expect((await app.call('contracts.list', {}, player)).code).toBe('SESSION_NON_AGENT')
  })

  it('nobody signs an offer of one in default, until its bills are paid (rules B6.2)', async () => {
    const payer = await anAgent(top)
    await pays(world, top, payer, TOP_TERMS)
    const payee = await anAgent(payer)
    const { id } = await offers(world, payer, payee, FIRST_TERMS)
    const { id: contractId } = await world.db.prisma.contract.findUniqueOrThrow({ where: { publicId: id } })
    const day = new Date('2026-01-01T16:00:00Z')
    const bill = await world.db.prisma.wagePayment.create({
      data: {
        merchantId: world.merchantId,
        contractId,
        versionNo: 1,
        kind: 'DAILY_WAGE',
        category: 'CONS',
        periodCode: 'D',
        periodStart: day,
        periodEnd: new Date(day.getTime() + DAY_MS),
        payerId: payer.id,
        payeeId: payee.id,
        effectiveUnits: 0n,
        activeUsers: 0,
        dueUnits: 10_000n,
        state: 'DEFAULTED',
        createdAt: day,
      },
    })
    await expect(moves(world, payee, id, 'sign')).rejects.toMatchObject({ code: 'CONTRACT_PAYER_IN_DEFAULT' })
    const paid = { state: 'FORCED_PAID', paidUnits: 10_000n }
    await world.db.prisma.wagePayment.updateMany({ where: { id: bill.id }, data: paid })
    expect(await moves(world, payee, id, 'sign')).toMatchObject({ state: 'A' })
  })

  it('one in default makes no new contracts', async () => {
    const debtor = { ...actingAs(world, top) }
    const frozen = { ...debtor, actor: { ...debtor.actor, status: 'FROZEN_DIVIDEND' } }
    const { moveContract, offerContract } = await import('@croupier/domain/agency/contracts')
    const input = { requestId: world.ctx.ids.uuid(), confirmed: false, reason: '' }
    const sign = moveContract(frozen, { ...input, contractId: top.publicId, move: 'sign' })
    await expect(sign).rejects.toMatchObject({ code: 'MEMBER_FROZEN' })
    const payee = await anAgent(top)
    const offer = offerContract(frozen, {
      requestId: world.ctx.ids.uuid(),
      kind: 'REALTIME_WAGE',
      category: 'CONS',
      payeeId: payee.publicId,
      terms: terms(NEXT_TERMS),
    })
    await expect(offer).rejects.toMatchObject({ code: 'MEMBER_FROZEN' })
  })
})
