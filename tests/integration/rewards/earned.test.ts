import { moneyNow, withTransaction } from '@croupier/db'
import { keepMissions } from '@croupier/domain/rewards/missions'
import { closePromotion, publishPromotion } from '@croupier/domain/rewards/promotions'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { atNoon, buildTestApp, consoleCtx, openTestWorld, type TestApp, type TestWorld } from '@croupier/testkit'
import { DAY_MS, rewards, promotions as wire } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClaimer, bets, codeOf, deposits, expectFoundedGifts, nextDay } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  const missions = [{ code: 'BET_50', period: 'DAY', measure: 'BETS', target: '50', reward: '5' }]
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, rewards: { missions } } },
  })
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await expectFoundedGifts(world)
  await app.close()
  await world.close()
})

const TERMS: wire.PromotionTerms = {
  kind: 'BETS',
  cycle: 'ONCE',
  minDeposit: null,
  pct: null,
  bets: parseUnits('100'),
  prizes: [],
  needs: null,
  rates: null,
  reward: parseUnits('8'),
  multiple: 0,
  maxStake: null,
  days: 30,
}

async function published(code: string, terms: Partial<wire.PromotionTerms>, days = 90): Promise<void> {
  const now = await moneyNow(world.db)
  await withTransaction(world.db, async (tx) => {
    await publishPromotion(tx, world.ctx, {
      merchantId: world.merchantId,
      code,
      category: 'OTHER',
      tags: [],
      sort: 1,
      titles: { EN: code },
      html: {},
      eligibility: '',
      budget: null,
      terms: { ...TERMS, ...terms },
      startsAt: now,
      endsAt: new Date(now.getTime() + days * DAY_MS),
    })
  })
}

async function aPlayer() {
  const member = await aClaimer(world)
  const call = async (name: 'join' | 'claim', body: object) =>
    codeOf(await app.call(`promotions.${name}`, { body } as never, await app.login(member)))
  const seen = async (code: string) => {
    const { body } = await app.call('promotions.own', {}, await app.login(member))
    const one = wire.list.reply.decode(body as never).value.promotions.find((promotion) => promotion.code === code)
    if (one === undefined) throw new Error(`${code} is not shown`)
    return one
  }
  const gifts = async () => {
    const { body } = await app.call('rewards.list', {}, await app.login(member))
    return rewards.list.reply.decode(body as never).value.rewards
  }
  const claimGift = async (cause: string) =>
    codeOf(await app.call('rewards.claim', { body: { cause } }, await app.login(member)))
  const cash = async () => toDecimalString(await balanceOf(world.db, member.id))
  const join = async (code: string) => await call('join', { code, remark: '', contact: '' })
  const claim = async (code: string, cycle?: string) =>
    await call('claim', { code, ...(cycle === undefined ? {} : { cycle }) })
  return { member, join, claim, seen, gifts, claimGift, cash }
}

describe('what was earned stays (rules C5)', () => {
  it('is claimed after an officer closed the promotion, for 30 days', async () => {
    await published('CLOSED', {})
    const [ready, late, short] = [await aPlayer(), await aPlayer(), await aPlayer()]
    for (const one of [ready, late, short]) expect(await one.join('CLOSED')).toBe('200')
    await bets(world, ready.member, '100')
    await bets(world, late.member, '100')
    await bets(world, short.member, '99')
    await world.advance(1_000)
    const close = { merchantId: world.merchantId, code: 'CLOSED', by: 'Ana Ruiz', reason: 'over' }
    expect(await closePromotion(consoleCtx(world), close)).toBe(true)
    // What is bet afterwards does not count.
    await bets(world, short.member, '50')
    expect((await short.seen('CLOSED')).state).toBe('CLOSED')
    expect(await short.claim('CLOSED')).toBe('409 PROMOTION_WRONG_STATE')
    expect((await (await aPlayer()).seen('CLOSED')).state).toBe('CLOSED')
    await world.advance(29 * DAY_MS)
    expect((await ready.seen('CLOSED')).state).toBe('CLAIM')
    expect([await ready.claim('CLOSED'), await ready.claim('CLOSED')]).toEqual(['200', '200'])
    expect([await ready.cash(), (await ready.seen('CLOSED')).state]).toEqual(['8', 'CLAIMED'])
    await world.advance(DAY_MS)
    expect(await late.claim('CLOSED')).toBe('409 PROMOTION_WRONG_STATE')
    expect(await late.cash()).toBe('0')
  })

  it('is claimed after its cycle, beside the running one', async () => {
    await published('DAILY', { cycle: 'DAILY' })
    const { member, join, claim, seen, cash } = await aPlayer()
    expect(await join('DAILY')).toBe('200')
    await bets(world, member, '100')
    await nextDay(world)
    const first = await seen('DAILY')
    expect([first.state, first.earned.map(({ amount }) => amount)]).toEqual(['JOIN', [parseUnits('8')]])
    const cycle = first.earned[0]?.cycle ?? ''
    expect(await join('DAILY')).toBe('200')
    await bets(world, member, '60')
    expect((await seen('DAILY')).state).toBe('IN_PROCESS')
    expect([await claim('DAILY', cycle), await claim('DAILY', cycle)]).toEqual(['200', '200'])
    expect([await cash(), (await seen('DAILY')).earned]).toEqual(['8', []])
    await nextDay(world)
    // 60 of 100 on the day before is nothing that was earned.
    expect((await seen('DAILY')).earned).toEqual([])
    expect(await claim('DAILY', '2020-01-01')).toBe('409 PROMOTION_WRONG_STATE')
  })

  it('is a bonus only of a deposit that came before the end', async () => {
    const terms = { kind: 'DEPOSIT', minDeposit: parseUnits('100'), pct: 500_000, bets: null, multiple: 1 } as const
    await published('PAID', { ...terms, reward: parseUnits('1000') }, 1)
    const [before, after] = [await aPlayer(), await aPlayer()]
    for (const one of [before, after]) expect(await one.join('PAID')).toBe('200')
    await deposits(world, before.member, '200')
    await world.advance(2 * DAY_MS)
    await deposits(world, after.member, '200')
    expect([(await before.seen('PAID')).state, (await after.seen('PAID')).state]).toEqual(['CLAIM', 'CLOSED'])
    expect([await before.claim('PAID'), await after.claim('PAID')]).toEqual(['200', '409 PROMOTION_WRONG_STATE'])
    expect([await before.cash(), await after.cash()]).toEqual(['300', '200'])
  })

  it('is a gift of a mission that was done and not claimed on its day', async () => {
    const [done, claimed, short] = [await aPlayer(), await aPlayer(), await aPlayer()]
    for (const [one, stake] of [
      [done, '50'],
      [claimed, '60'],
      [short, '49'],
    ] as const) {
      await bets(world, one.member, stake)
    }
    const claim = { body: { code: 'BET_50' } }
    expect(codeOf(await app.call('missions.claim', claim, await app.login(claimed.member)))).toBe('200')
    await nextDay(world)
    await Promise.all([keepMissions(world.ctx), keepMissions(world.ctx)])
    await world.advance(29 * DAY_MS)
    const [gift, ...more] = (await done.gifts()).filter(({ kind }) => kind === 'MISSION')
    expect([gift?.state, gift?.amount, more]).toEqual(['OPEN', parseUnits('5'), []])
    expect(await done.claimGift(gift?.cause ?? '')).toBe('200')
    expect([await done.cash(), await claimed.cash(), await short.cash()]).toEqual(['5', '5', '0'])
    expect(await short.gifts()).toEqual([])
  })
})
