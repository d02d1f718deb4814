import { moneyNow, withTransaction } from '@croupier/db'
import { planCampaign } from '@croupier/domain/rewards/envelopes'
import { giveOffer } from '@croupier/domain/rewards/grants'
import { publishPromotion } from '@croupier/domain/rewards/promotions'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  atNoon,
  buildTestApp,
  type CallInput,
  openTestWorld,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  uuidAt,
} from '@croupier/testkit'
import { DAY_MS, type promotions, type RouteName, wagering } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClaimer, bets, codeOf, deposits } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
let member: TestMember
let session: TestSession

async function published(code: string, terms: Partial<promotions.PromotionTerms>): Promise<void> {
  const now = await moneyNow(world.db)
  await withTransaction(world.db, async (tx) => {
    await publishPromotion(tx, world.ctx, {
      merchantId: world.merchantId,
      code,
      category: 'OTHER',
      tags: [],
      sort: 1,
      budget: null,
      titles: { EN: code },
      html: {},
      eligibility: '',
      startsAt: now,
      endsAt: new Date(now.getTime() + 90 * DAY_MS),
      terms: {
        kind: 'FORM',
        cycle: 'ONCE',
        needs: null,
        minDeposit: null,
        pct: null,
        bets: null,
        reward: parseUnits('10'),
        prizes: [],
        multiple: 1,
        maxStake: null,
        days: 30,
        rates: null,
        ...terms,
      },
    })
  })
}

beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  const mission = { code: 'BET_50', period: 'DAY', measure: 'BETS', target: '50', reward: '5' }
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, rewards: { missions: [mission] } } },
  })
  app = await buildTestApp(world)
  const prizes = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(parseUnits)
  await published('WHEEL', { kind: 'RAFFLE', cycle: 'DAILY', prizes })
  await published('BONUS', { kind: 'DEPOSIT', pct: 500_000, minDeposit: parseUnits('10') })
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await app.close()
  await world.close()
})
beforeEach(async () => {
  member = await aClaimer(world)
  session = await app.sessionOf(member)
})

const cash = async () => toDecimalString(await balanceOf(world.db, member.id))
async function ask<N extends RouteName>(name: N, input: CallInput<N>, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return await app.call(name, input, session, headers)
}

/** Asks so often with one key, the first time alone. @returns what was said the first time */
async function repeated<N extends RouteName>(name: N, input: CallInput<N>): Promise<unknown> {
  const key = world.ctx.ids.uuid()
  const first = await ask(name, input, key)
  expect([codeOf(first), first.headers['idempotency-hit']]).toEqual(['200', undefined])
  const before = await cash()
  const again = await Promise.all([ask(name, input, key), ask(name, input, key)])
  for (const reply of again) {
    expect(reply.body).toEqual(first.body)
    expect(reply.headers['idempotency-hit']).toBe('true')
  }
  expect(await cash()).toBe(before)
  return first.body
}

describe('a claim whose answer was lost is answered as the first time (safety R7)', () => {
  it('an envelope, which is refused to the same member without the key', async () => {
    const now = await moneyNow(world.db)
    const window = { opensAt: now, closesAt: new Date(now.getTime() + 3_600_000) }
    const plan = { merchantId: world.merchantId, total: parseUnits('10'), count: 4, ...window }
    await withTransaction(world.db, async (tx) => {
      await planCampaign(tx, world.ctx, { ...plan, mode: 'RANDOM' })
    })
    const { id } = await world.db.prisma.envelopeCampaign.findFirstOrThrow({ where: { opensAt: now } })
    await repeated('rewards.takeEnvelope', { body: { id } })
    expect(codeOf(await ask('rewards.takeEnvelope', { body: { id } }))).toBe('409 ENVELOPE_TAKEN')
  })

  it('a gift and a mission, each paid once', async () => {
    const now = await moneyNow(world.db)
    const offer = { merchantId: world.merchantId, amount: parseUnits('7'), wageringPpm: 1_000_000n }
    await withTransaction(world.db, async (tx) => {
      const to = [{ memberId: member.id, cause: 'campaign:1' }]
      await giveOffer(tx, { ...offer, from: now, days: 3 }, to)
    })
    await repeated('rewards.claim', { body: { cause: 'campaign:1' } })
    await bets(world, member, '50')
    await repeated('missions.claim', { body: { code: 'BET_50' } })
    expect(await cash()).toBe('12')
  })

  it('a draw of yesterday, although a new one could be had today', async () => {
    const key = world.ctx.ids.uuid()
    const draw = async (one?: string) => {
      // A session does not last a day.
      session = await app.sessionOf(member)
      return await ask('promotions.claim', { body: { code: 'WHEEL' } }, one)
    }
    const first = await draw(key)
    await world.advance(DAY_MS)
    const again = await draw(key)
    expect(again.body).toEqual(first.body)
    const next = await draw(world.ctx.ids.uuid())
    expect([codeOf(next), next.headers['idempotency-hit']]).toEqual(['200', undefined])
  })

  it('a bonus that is joined, claimed, and given up for good', async () => {
    await repeated('promotions.join', { body: { code: 'BONUS', remark: '', contact: '' } })
    await deposits(world, member, '20')
    await repeated('promotions.claim', { body: { code: 'BONUS' } })
    expect(await cash()).toBe('30')
    const { body } = await ask('wagering.list', { query: { pageSize: 5 } })
    const { bonus } = wagering.requirements.reply.decode(body as never)
    const giveUp = { body: { id: bonus?.id ?? '', most: bonus?.taken ?? parseUnits('0') } }
    await repeated('wagering.forfeit', giveUp)
    expect(await cash()).toBe('20')
    expect(codeOf(await ask('wagering.forfeit', giveUp))).toBe('409 BONUS_NOT_OPEN')
  })

  it('but not for another input, an old key, or what is no key', async () => {
    const key = world.ctx.ids.uuid()
    const claim = async (code: string, one: string) => codeOf(await ask('promotions.claim', { body: { code } }, one))
    expect(await claim('WHEEL', key)).toBe('200')
    expect(await claim('BONUS', key)).toBe('422 IDEMPOTENCY_MISMATCH')
    const old = uuidAt(new Date((await moneyNow(world.db)).getTime() - 2 * DAY_MS))
    expect(await claim('WHEEL', old)).toBe('422 IDEMPOTENCY_KEY_EXPIRED')
    expect(await claim('WHEEL', 'mine')).toBe('400 VALIDATION_FAILED')
    // A refusal keeps nothing: the same key may be used for what is possible later.
    const early = world.ctx.ids.uuid()
    await ask('promotions.join', { body: { code: 'BONUS', remark: '', contact: '' } })
    expect(await claim('BONUS', early)).toBe('409 PROMOTION_WRONG_STATE')
    await deposits(world, member, '20')
    expect(await claim('BONUS', early)).toBe('200')
  })
})
