import { moneyNow, withTransaction } from '@croupier/db'
import { planCampaign } from '@croupier/domain/rewards/envelopes'
import { dryRun, publishPromotion } from '@croupier/domain/rewards/promotions'
import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  atNoon,
  buildTestApp,
  consoleCtx,
  openTestWorld,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
} from '@croupier/testkit'
import { DAY_MS, missions, rewards, promotions as wire } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClaimer, codeOf, deposits, plays, reverses } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
let member: TestMember
let session: TestSession

const TERMS: wire.PromotionTerms = {
  kind: 'DEPOSIT',
  cycle: 'ONCE',
  needs: null,
  bets: null,
  prizes: [],
  rates: null,
  minDeposit: parseUnits('100'),
  pct: 500_000,
  reward: parseUnits('1000'),
  multiple: 1,
  maxStake: null,
  days: 30,
}

async function published(code: string, eligibility = ''): Promise<void> {
  const now = await moneyNow(world.db)
  await withTransaction(world.db, async (tx) => {
    await publishPromotion(tx, world.ctx, {
      merchantId: world.merchantId,
      code,
      category: 'DEPOSIT',
      tags: [],
      sort: 1,
      titles: { EN: code },
      html: {},
      eligibility,
      budget: null,
      terms: TERMS,
      startsAt: now,
      endsAt: new Date(now.getTime() + 9 * DAY_MS),
    })
  })
}

beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  const missions = [{ code: 'PAY_100', period: 'DAY', measure: 'DEPOSITS', target: '100', reward: '5' }]
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, rewards: { missions } } },
  })
  await published('HALF')
  await published('LOYAL', 'deposits >= 100.0')
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await app.close()
  await world.close()
})
beforeEach(async () => {
  member = await aClaimer(world)
  session = await app.login(member)
})

const call = async (name: 'join' | 'claim', code: string) => {
  const body = name === 'join' ? { code, remark: '', contact: '' } : { code }
  return codeOf(await app.call(`promotions.${name}`, { body }, session))
}
const stateOf = async (code: string) => {
  const { body } = await app.call('promotions.own', {}, session)
  const all = wire.list.reply.decode(body as never).value.promotions
  return all.find((one) => one.code === code)?.state
}

describe('a deposit that was reversed counts for nothing (rules C5)', () => {
  it('pays no bonus of it, and the next one does', async () => {
    expect(await call('join', 'HALF')).toBe('200')
    const gone = await deposits(world, member, '100')
    expect(await stateOf('HALF')).toBe('CLAIM')
    await reverses(world, member, '100', gone)
    expect(await stateOf('HALF')).toBe('SIGNED')
    expect(await call('claim', 'HALF')).toBe('409 PROMOTION_WRONG_STATE')
    await deposits(world, member, '200')
    expect(await call('claim', 'HALF')).toBe('200')
  })

  it('pays a bonus of what is left where a part was reversed', async () => {
    expect(await call('join', 'HALF')).toBe('200')
    const less = await deposits(world, member, '300')
    await reverses(world, member, '100', less)
    expect(await call('claim', 'HALF')).toBe('200')
    const { amountUnits } = await world.db.prisma.promotionEntry.findFirstOrThrow({
      where: { memberId: member.id },
    })
    expect(amountUnits).toBe(parseUnits('100'))
  })

  it('also when its owner owes it since', async () => {
    expect(await call('join', 'HALF')).toBe('200')
    const gone = await deposits(world, member, '100')
    await plays(world, member, { stake: '100', payout: '0' })
    const { debt } = await reverses(world, member, '100', gone)
    expect(debt).toBe(parseUnits('100'))
    expect(await stateOf('HALF')).toBe('SIGNED')
  })

  it('is none that a promotion asks for', async () => {
    const gone = await deposits(world, member, '100')
    await reverses(world, member, '100', gone)
    expect(await call('join', 'LOYAL')).toBe('403 PROMOTION_NOT_FOR_YOU')
  })

  it('costs nothing in a trial', async () => {
    const of = { merchantId: world.merchantId, category: 'OTHER', terms: TERMS, eligibility: '', days: 1 }
    const before = await dryRun(consoleCtx(world), of)
    const gone = await deposits(world, member, '100')
    expect((await dryRun(consoleCtx(world), of)).members).toBe(before.members + 1)
    await reverses(world, member, '100', gone)
    expect(await dryRun(consoleCtx(world), of)).toEqual(before)
  })

  it('does no mission', async () => {
    const done = async () => {
      const { body } = await app.call('missions.list', {}, session)
      return missions.list.reply.decode(body as never).value.available
    }
    const gone = await deposits(world, member, '100')
    expect(await done()).toBe(1)
    await reverses(world, member, '100', gone)
    expect(await done()).toBe(0)
  })

  it('opens no red envelope', async () => {
    const now = await moneyNow(world.db)
    await withTransaction(world.db, async (tx) => {
      await planCampaign(tx, world.ctx, {
        merchantId: world.merchantId,
        total: parseUnits('10'),
        count: 2,
        mode: 'FIXED',
        opensAt: now,
        closesAt: new Date(now.getTime() + 3_600_000),
        depositsMin: parseUnits('50'),
      })
    })
    const fits = async () => {
      const { body } = await app.call('rewards.envelopes', {}, session)
      return rewards.envelopes.reply.decode(body as never).value.open[0]?.fits
    }
    const gone = await deposits(world, member, '50')
    expect(await fits()).toBe(true)
    await reverses(world, member, '50', gone)
    expect(await fits()).toBe(false)
  })

  it('makes its owner nobody who paid in', async () => {
    const friend = await aClaimer(world)
    await world.db.prisma.memberProfile.create({
      data: {
        memberId: friend.id,
        merchantId: world.merchantId,
        sealed: 'x',
        recommenderId: member.id,
      },
    })
    const depositors = async () => {
      const { body } = await app.call('rewards.friends', {}, session)
      return rewards.friends.reply.decode(body as never).value.depositors
    }
    const gone = await deposits(world, friend, '100')
    expect(await depositors()).toBe(1)
    await reverses(world, friend, '100', gone)
    expect(await depositors()).toBe(0)
  })
})
