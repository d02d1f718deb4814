import { moneyNow, withTransaction } from '@croupier/db'
import { type NewPromotion, publishPromotion } from '@croupier/domain/rewards/promotions'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { atNoon, buildTestApp, openTestWorld, type TestApp, type TestMember, type TestWorld } from '@croupier/testkit'
import { DAY_MS, promotions as wire } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFact } from '../agency/wages/wageWorld.ts'
import { aClaimer, bets, codeOf, deposits, expectFoundedGifts } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
let rng: { readonly id: number }
beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  rng = await world.db.prisma.catalogueGame.create({
    data: { vendorCode: 'LOTT', code: 'deepreef', product: 'PROVIDER', category: 'RNG' },
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

async function published(
  code: string,
  terms: Partial<wire.PromotionTerms>,
  category: NewPromotion['category'] = 'OTHER',
): Promise<void> {
  const now = await moneyNow(world.db)
  await withTransaction(world.db, async (tx) => {
    await publishPromotion(tx, world.ctx, {
      merchantId: world.merchantId,
      code,
      category,
      tags: [],
      sort: 1,
      titles: { EN: code },
      html: {},
      eligibility: '',
      budget: null,
      terms: { ...TERMS, ...terms },
      startsAt: now,
      endsAt: new Date(now.getTime() + 9 * DAY_MS),
    })
  })
}

async function aPlayer() {
  const member = await aClaimer(world)
  const session = await app.login(member)
  const join = async (code: string, contact = '') =>
    codeOf(await app.call('promotions.join', { body: { code, remark: '', contact } }, session))
  const claim = async (code: string) => codeOf(await app.call('promotions.claim', { body: { code } }, session))
  const seen = async (code: string) => {
    const { body } = await app.call('promotions.own', {}, session)
    return wire.list.reply.decode(body as never).value.promotions.find((one) => one.code === code)
  }
  const cash = async () => toDecimalString(await balanceOf(world.db, member.id))
  return { member, join, claim, seen, cash }
}

/** A provider's round that settles now and was placed some time before. */
async function settles(member: TestMember, stake: string, placedMsAgo: number): Promise<void> {
  const at = await moneyNow(world.db)
  const of = { source: 2, catalogueId: rng.id }
  const id = await aFact(world.db, member, { stake, payout: '0', category: 'RNG', at, of })
  const begunAt = new Date(at.getTime() - placedMsAgo)
  const { id: memberId, merchantId } = member
  const names = { vendorCode: 'LOTT', roundId: String(id), catalogueId: rng.id, asset: 'CNY' }
  const times = { begunAt, seenAt: at, endedAt: at }
  await world.db.prisma.providerRound.create({
    data: { id: BigInt(id), memberId, merchantId, ...names, ...times, state: 'ENDED' },
  })
}

describe('what bets after joining are (rules C5)', () => {
  it('those that were placed after it, not those that only settled after it', async () => {
    await published('PLACED', {})
    const { member, join, seen, claim } = await aPlayer()
    expect(await join('PLACED')).toBe('200')
    await world.advance(1_000)
    await settles(member, '500', 60_000)
    expect((await seen('PLACED'))?.done).toBe(0n)
    expect(await claim('PLACED')).toBe('409 PROMOTION_WRONG_STATE')
    await settles(member, '100', 0)
    expect((await seen('PLACED'))?.done).toBe(parseUnits('100'))
    expect(await claim('PLACED')).toBe('200')
  })

  it('those of its categories; a promotion that names no kind of games counts all', async () => {
    await published('SPORTS', {}, 'SPORTS')
    await published('ANY', {}, 'RANK')
    const { member, join, seen } = await aPlayer()
    for (const code of ['SPORTS', 'ANY']) expect(await join(code)).toBe('200')
    await world.advance(1_000)
    await bets(world, member, '70', 'LOTT')
    await bets(world, member, '20', 'SPORTS')
    await bets(world, member, '5', 'ESPORTS')
    const done = [(await seen('SPORTS'))?.done, (await seen('ANY'))?.done]
    expect(done).toEqual([parseUnits('25'), parseUnits('95')])
  })
})

describe('needs hold for every kind (rules C5)', () => {
  it('who has no birthday today, and no messenger, draws of no raffle that asks for one', async () => {
    const raffle: Partial<wire.PromotionTerms> = { kind: 'RAFFLE', prizes: [parseUnits('3')], bets: null }
    await published('BORN', { ...raffle, needs: 'BIRTHDAY' })
    await published('REACHED', { ...raffle, needs: 'ZALO' })
    const { join, claim, seen, cash } = await aPlayer()
    for (const code of ['BORN', 'REACHED']) {
      expect((await seen(code))?.state).toBe('JOIN')
      expect(await claim(code)).toBe('409 PROMOTION_WRONG_STATE')
    }
    expect(await join('BORN')).toBe('403 PROMOTION_NOT_FOR_YOU')
    expect(await join('REACHED')).toBe('400 PROMOTION_CONTACT_MISSING')
    expect(await join('REACHED', '+84901234567')).toBe('200')
    expect((await seen('REACHED'))?.state).toBe('CLAIM')
    expect([await claim('REACHED'), await claim('REACHED'), await cash()]).toEqual(['200', '200', '3'])
    const other = await aPlayer()
    expect(await other.join('REACHED', '+84901234567')).toBe('409 PROMOTION_CONTACT_USED')
  })
})

describe('one deposit earns one bonus (rules C5)', () => {
  it('of two promotions that wait for it the first that is claimed has it, the other waits for the next deposit', async () => {
    const terms = { kind: 'DEPOSIT', bets: null, minDeposit: parseUnits('100'), reward: parseUnits('1000') } as const
    await published('HALF', { ...terms, pct: 500_000 })
    await published('FIFTH', { ...terms, pct: 200_000 })
    const { member, join, claim, seen, cash } = await aPlayer()
    for (const code of ['HALF', 'FIFTH']) expect(await join(code)).toBe('200')
    await deposits(world, member, '3000')
    expect([(await seen('HALF'))?.state, (await seen('FIFTH'))?.state]).toEqual(['CLAIM', 'CLAIM'])
    const claims = await Promise.all([claim('HALF'), claim('FIFTH')])
    expect(claims.sort()).toEqual(['200', '409 PROMOTION_WRONG_STATE'])
    const states = [(await seen('HALF'))?.state, (await seen('FIFTH'))?.state]
    expect(states.toSorted()).toEqual(['CLAIMED', 'SIGNED'])
    const before = parseUnits(await cash())
    await deposits(world, member, '500')
    const left = states[0] === 'SIGNED' ? 'HALF' : 'FIFTH'
    expect(await claim(left)).toBe('200')
    const bonus = left === 'HALF' ? '250' : '100'
    expect(parseUnits(await cash()) - before).toBe(parseUnits('500') + parseUnits(bonus))
  })
})
