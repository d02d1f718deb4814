import { type CampaignInput, sendDue, startCampaign } from '@croupier/domain/content/campaigns'
import { giveBreak } from '@croupier/domain/identity/protection'
import { claimReward } from '@croupier/domain/rewards/grants'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  aYes,
  buildTestApp,
  consoleCtx,
  openTestWorld,
  type TestApp,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { DAY_MS, messages, rewards } from '@croupier/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fundsOf } from '../../cashier/deposits/depositWorld.ts'

const officer = { by: 'Ana Ruiz', reason: 'come back' }
const texts = { EN: { title: 'Welcome back', html: '<p>Something for you</p>' } }
const bonus = { amount: '20', wagering: 3, days: 5 }

let world: TestWorld
let app: TestApp
let member: TestMember
beforeEach(async () => {
  world = await openTestWorld()
  app = await buildTestApp(world)
  member = await aMember(world)
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
  await app.close()
  await world.close()
})

const begin = async (more: Partial<CampaignInput> = {}) =>
  await startCampaign(consoleCtx(world), {
    merchantId: world.merchantId,
    conditions: [],
    occasion: 'SEGMENT',
    texts,
    bonus,
    second: aYes(),
    ...officer,
    ...more,
  })
const grants = async () => await world.db.prisma.rewardGrant.findMany({ where: { memberId: member.id } })
const rewardsOf = async () => {
  const session = await app.sessionOf(member)
  const { body } = await app.call('rewards.list', {}, session)
  return { session, gifts: rewards.list.reply.parse(body).value.rewards }
}
const loginAgo = async (days: number) =>
  await world.db.prisma.member.update({
    where: { id: member.id },
    data: { lastLoginAt: new Date(world.clock.now().getTime() - days * DAY_MS) },
  })

describe('a bonus with a campaign', () => {
  it('is given once, by two runs at once as well, and paid by one posting with what must be bet', async () => {
    const id = await begin()
    await Promise.all([sendDue(world.ctx), sendDue(world.ctx)])
    await sendDue(world.ctx)
    expect(await grants()).toMatchObject([
      { kind: 'CAMPAIGN', cause: `offer:${id}:once`, state: 'OPEN', amountUnits: parseUnits('20') },
    ])
    const { session, gifts } = await rewardsOf()
    expect(gifts).toMatchObject([{ kind: 'CAMPAIGN', state: 'OPEN' }])
    const { body } = await app.call('messages.list', {}, session)
    const [message] = messages.list.reply.parse(body).value.items
    expect(message?.facts).toMatchObject({ amount: parseUnits('20'), texts })
    const cause = gifts[0]?.cause ?? ''
    const claims = await Promise.all(
      [1, 2, 3].map(async () => await app.call('rewards.claim', { body: { cause } }, session)),
    )
    expect(claims.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await fundsOf(world, member)).toBe('20')
    const paid = await world.db.prisma.ledgerTransfer.findMany({ where: { kind: 70 } })
    expect(paid.map(({ units }) => units)).toEqual([parseUnits('20')])
    const [row] = await world.db.prisma.wageringRequirement.findMany()
    expect([row?.requiredUnits, row?.source]).toEqual([parseUnits('60'), 'GIFT'])
  })

  it('AWAY: comes with each absence, once, under a clock that moves', async () => {
    await loginAgo(0)
    await begin({ occasion: 'AWAY', everyDays: 1 })
    const counts: number[] = []
    for (let day = 0; day < 5; day += 1) {
      await sendDue(world.ctx)
      await sendDue(world.ctx)
      counts.push((await grants()).length)
      await world.advance(DAY_MS)
    }
    await loginAgo(0)
    await world.advance(4 * DAY_MS)
    await sendDue(world.ctx)
    expect([...counts, (await grants()).length]).toEqual([0, 0, 0, 1, 1, 2])
  })

  it('is bound by the caps of messages: no second one on the same day, three a week', async () => {
    for (let number = 0; number < 4; number += 1) await begin()
    const counts: number[] = []
    for (let day = 0; day < 5; day += 1) {
      await sendDue(world.ctx)
      counts.push((await grants()).length)
      await world.advance(DAY_MS + 1)
    }
    expect(counts).toEqual([1, 2, 3, 3, 3])
  })

  it('is not given to who takes a break from play, and not paid to who begins one', async () => {
    await begin()
    await sendDue(world.ctx)
    const { gifts } = await rewardsOf()
    const rest = { memberId: member.id, ...officer }
    await giveBreak(consoleCtx(world), rest, { kind: 'TIMEOUT', days: 1 })
    // Its sessions ended with it; the claim itself is what is asked here.
    const claim = claimReward(actingAs(world, member), gifts[0]?.cause ?? '')
    await expect(claim).rejects.toMatchObject({ code: 'PROTECTION_TIME_OUT' })
    expect(await fundsOf(world, member)).toBe('0')
    member = await aMember(world)
    await giveBreak(consoleCtx(world), { ...rest, memberId: member.id }, { kind: 'TIMEOUT', days: 1 })
    await begin()
    await sendDue(world.ctx)
    expect(await grants()).toEqual([])
  })

  it('is over when its days are over', async () => {
    await begin()
    await sendDue(world.ctx)
    await world.advance(5 * DAY_MS)
    const { session, gifts } = await rewardsOf()
    const body = { cause: gifts[0]?.cause ?? '' }
    expect((await app.call('rewards.claim', { body }, session)).code).toBe('REWARD_EXPIRED')
  })

  it.each([{ amount: '0' }, { amount: '-5' }, { amount: '5', wagering: 101 }, { amount: '5', days: 0 }])(
    '%j is none',
    async (wrong) => {
      await expect(begin({ bonus: wrong })).rejects.toThrow()
    },
  )
})

describe('the own switch against offers', () => {
  const say = async (allowed: boolean) => {
    const session = await app.sessionOf(member)
    const set = await app.call('messages.setOffers', { body: { allowed } }, session)
    expect(set.body).toEqual({ value: { allowed } })
    expect((await app.call('messages.offers', {}, session)).body).toEqual({ value: { allowed } })
  }
  const sent = async () => await world.db.prisma.message.count({ where: { memberId: member.id, kind: 'CAMPAIGN' } })

  it('keeps every campaign and its bonus away until it is on again', async () => {
    expect((await app.call('messages.offers', {}, await app.sessionOf(member))).body).toEqual({
      value: { allowed: true },
    })
    await say(false)
    await say(false)
    await begin()
    await sendDue(world.ctx)
    expect([await sent(), await grants()]).toEqual([0, []])
    await say(true)
    await sendDue(world.ctx)
    expect([await sent(), (await grants()).length]).toEqual([1, 1])
    const kept = await world.db.prisma.auditRecord.findMany({ where: { action: 'member.offers' } })
    expect(kept.map(({ after }) => after)).toEqual([{ offers: false }, { offers: true }])
  })
})
