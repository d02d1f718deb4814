import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { type NewPromotion, publishPromotion } from '@croupier/domain/rewards/promotions'
import { parseUnits } from '@croupier/money'
import type { promotions } from '@croupier/wire'
import { promotionTitles } from './promotionTexts.ts'

/** Missions of the demo merchant. */
export const DEMO_MISSIONS = [
  { code: 'LOGIN_DAY', period: 'DAY', measure: 'LOGINS', target: '1', reward: '1' },
  { code: 'BETS_DAY', period: 'DAY', measure: 'BETS', target: '100', reward: '2' },
  { code: 'DEPOSIT_DAY', period: 'DAY', measure: 'DEPOSITS', target: '100', reward: '3' },
  { code: 'BETS_WEEK', period: 'WEEK', measure: 'BETS', target: '5000', reward: '28' },
  { code: 'DEPOSIT_WEEK', period: 'WEEK', measure: 'DEPOSITS', target: '2000', reward: '18' },
] as const

const amount = (text: string) => parseUnits(text)
const BASE: promotions.PromotionTerms = {
  kind: 'FORM',
  cycle: 'ONCE',
  minDeposit: null,
  pct: null,
  bets: null,
  prizes: [],
  needs: null,
  rates: null,
  reward: amount('18'),
  multiple: 1,
  maxStake: null,
  days: 30,
}
type Offer = Pick<NewPromotion, 'code' | 'category' | 'tags' | 'eligibility'> & {
  terms: Partial<promotions.PromotionTerms>
  /** days from now until it begins, and until it ends */
  days: readonly [from: number, to: number]
}

/** Eight of different kinds; one has not begun. */
const OFFERS: readonly Offer[] = [
  {
    code: 'coupon.first',
    category: 'NEW_PLAYER',
    tags: ['NEWBIE', 'LIMITED'],
    eligibility: 'deposits == 0.0',
    days: [0, 365],
    terms: {
      kind: 'DEPOSIT',
      minDeposit: amount('100'),
      pct: 500_000,
      reward: amount('1000'),
      multiple: 15,
      maxStake: amount('500'),
    },
  },
  {
    code: 'suitcase.reload',
    category: 'DEPOSIT',
    tags: ['DAILY'],
    eligibility: '',
    days: [0, 365],
    terms: {
      kind: 'DEPOSIT',
      cycle: 'DAILY',
      minDeposit: amount('200'),
      pct: 100_000,
      reward: amount('188'),
      multiple: 8,
      maxStake: amount('1000'),
    },
  },
  {
    code: 'lamp.lottery',
    category: 'LOTTERY',
    tags: ['DAILY'],
    eligibility: '',
    days: [0, 365],
    terms: { kind: 'BETS', cycle: 'DAILY', bets: amount('1000'), reward: amount('8') },
  },
  {
    code: 'watch.week',
    category: 'RANK',
    tags: ['VIP', 'HIGH_REBATE'],
    eligibility: 'level >= 1.0',
    days: [0, 365],
    terms: { kind: 'BETS', cycle: 'WEEKLY', bets: amount('20000'), reward: amount('88') },
  },
  {
    code: 'film.raffle',
    category: 'GAMING',
    tags: ['DAILY', 'SPECIAL'],
    eligibility: '',
    days: [0, 365],
    terms: {
      kind: 'RAFFLE',
      cycle: 'DAILY',
      reward: amount('8.88'),
      prizes: ['0.1', '0.5', '0.88', '1', '1.88', '2.88', '8.88'].map(amount),
    },
  },
  {
    code: 'cup.birthday',
    category: 'OTHER',
    tags: ['SPECIAL'],
    eligibility: 'days >= 60.0',
    days: [0, 365],
    terms: { cycle: 'YEARLY', needs: 'BIRTHDAY', reward: amount('28') },
  },
  {
    code: 'phone.messenger',
    category: 'DOWNLOAD',
    tags: ['NEWBIE'],
    eligibility: '',
    days: [0, 365],
    terms: { needs: 'ZALO', reward: amount('18') },
  },
  {
    code: 'ride.sports',
    category: 'SPORTS',
    tags: ['LIMITED'],
    eligibility: '',
    days: [7, 37],
    terms: { kind: 'BETS', bets: amount('3000'), reward: amount('38') },
  },
]
const DAY_MS = 86_400_000
const BUDGET = '100000'

/** Publishes the demo merchant's promotions; does nothing where it has some. */
export async function seedPromotions(ctx: Ctx, merchantId: number): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    if ((await tx.promotion.count({ where: { merchantId } })) > 0) return
    const now = (await moneyNow(tx)).getTime()
    for (const [sort, { days, terms, ...offer }] of OFFERS.entries()) {
      await publishPromotion(tx, ctx, {
        ...offer,
        merchantId,
        sort,
        html: {},
        terms: { ...BASE, ...terms },
        titles: promotionTitles(sort),
        startsAt: new Date(now + days[0] * DAY_MS),
        endsAt: new Date(now + days[1] * DAY_MS),
        budget: parseUnits(BUDGET),
      })
    }
  })
}
