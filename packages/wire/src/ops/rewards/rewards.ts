import { parseUnits } from '@croupier/money'
import { z } from 'zod'
import { amount, instant, positiveAmount } from '../../amount.ts'
import { mallKinds } from '../../rewards/points.ts'
import { promotionCategories, promotionTags, promotionTerms } from '../../rewards/promotions.ts'
import { risk } from '../cashier/risk.ts'
import { at, reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const NOTHING = parseUnits('0')
const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
const code = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,59}$/)
const language = z.string().regex(/^[A-Z]{2}$/)

const promotion = z.object({
  code: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  titles: z.record(z.string(), z.string()),
  html: z.record(z.string(), z.string()),
  terms: promotionTerms,
  eligibility: z.string(),
  startsAt: instant,
  endsAt: instant,
  sort: z.int(),
  budget: amount.nullable(),
  spent: amount,
  state: z.enum(['PLANNED', 'OPEN', 'OVER']),
})
export type OpsPromotion = z.output<typeof promotion>
export const listPromotions = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/promotions',
  summary: 'Promotions of a merchant whatever their state',
  access: 'rewards.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({ value: z.array(promotion) }),
  errors: ['NOT_FOUND'],
})
const isAbove = (value: bigint | null): boolean => value !== null && value > 0n
/** Terms that give something, and name what their kind needs. */
const terms = promotionTerms.refine(
  ({ kind, reward, minDeposit, pct, bets, prizes }) =>
    isAbove(reward) &&
    (kind !== 'DEPOSIT' || (isAbove(minDeposit) && pct !== null && pct > 0)) &&
    (kind !== 'BETS' || isAbove(bets)) &&
    (kind !== 'RAFFLE' || (prizes.length > 0 && prizes.every(isAbove))),
)
/** What is written, by language code. */
const titles = z.record(language, z.string().trim().min(1).max(120)).refine((all) => Object.keys(all).length > 0)
const html = z.record(language, z.string().max(20_000))
const eligibility = z.string().trim().max(500)
export const tryPromotion = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/promotions/try',
  summary: 'Whom terms would have paid over the last days, and what it would have cost',
  access: 'rewards.see',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({
    category: z.enum(promotionCategories),
    terms,
    eligibility,
    days: z.int().min(1).max(366),
  }),
  reply: z.object({ value: z.object({ members: z.int(), cost: amount }) }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
export const publishPromotion = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/promotions',
  summary: 'Publishes a promotion whose terms were tried out, under a code that is new; they stay as they are',
  access: 'rewards.act',
  params: z.strictObject({ merchantCode }),
  body: z
    .strictObject({
      code,
      category: z.enum(promotionCategories),
      tags: z.array(z.enum(promotionTags)).max(6),
      titles,
      html,
      terms,
      eligibility,
      startsAt: instant,
      endsAt: instant,
      sort: z.int().min(0).max(1_000),
      /** of all members together */
      budget: positiveAmount,
      reason,
    })
    .refine(({ startsAt, endsAt }) => endsAt > startsAt, at('endsAt', 'after_start')),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'PROMOTION_NOT_TRIED', ...SECOND_ERRORS],
})
export const correctPromotion = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/promotions/:code/texts',
  summary: 'Corrects the words of a promotion that is open or to come; its terms stay as they were published',
  access: 'rewards.act',
  params: z.strictObject({ merchantCode, code }),
  body: z.strictObject({ titles, html, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', 'VALIDATION_FAILED'],
})
export const closePromotion = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/promotions/:code/close',
  summary: 'Closes a promotion now: nobody joins any more',
  access: 'rewards.act',
  params: z.strictObject({ merchantCode, code: z.string().min(1).max(60) }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})

const application = z.object({
  id: z.string(),
  account: z.string(),
  code: z.string(),
  remark: z.string().nullable(),
  images: z.int(),
  publicId: z.uuid(),
  at: instant,
  risk,
})
export type OpsApplication = z.output<typeof application>
const redemption = z.object({
  id: z.uuid(),
  account: z.string(),
  kind: z.enum(mallKinds),
  titles: z.record(z.string(), z.string()),
  quantity: z.int(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  at: instant,
})
export type OpsRedemption = z.output<typeof redemption>
export const listWaiting = opsRoute({
  method: 'GET',
  path: '/ops/rewards/waiting',
  summary: 'Applications for promotions and redemptions of points that wait for an officer',
  access: 'rewards.see',
  reply: z.object({
    value: z.object({ applications: z.array(application), redemptions: z.array(redemption) }),
  }),
  errors: [],
})
/** What the member reads: where it was sent, or why not. */
const remark = z.string().trim().max(140)
const decision = z
  .strictObject({ approve: z.boolean(), remark, reason })
  .refine(({ approve, remark }) => approve || remark !== '', { path: ['remark'] })
export const decideApplication = opsRoute({
  method: 'POST',
  path: '/ops/rewards/applications/:id',
  summary: 'Grants an application, which pays it at once, or rejects it',
  access: 'rewards.act',
  params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
  body: decision,
  reply: done,
  errors: [
    'STAFF_OVER',
    'PROMOTION_BUDGET_OVER',
    'PROMOTION_BONUS_OPEN',
    'PROTECTION_EXCLUDED',
    'PROTECTION_TIME_OUT',
    ...SECOND_ERRORS,
  ],
})
export const decideRedemption = opsRoute({
  method: 'POST',
  path: '/ops/rewards/redemptions/:id',
  summary: 'Approves a redemption, which is final, or rejects it, which gives everything back',
  access: 'rewards.act',
  params: z.strictObject({ id: z.uuid() }),
  body: decision,
  reply: done,
  errors: ['STAFF_OVER'],
})

const campaign = z.object({
  id: z.uuid(),
  mode: z.string(),
  opensAt: instant,
  closesAt: instant,
  total: amount,
  count: z.int(),
  taken: z.int(),
  takenUnits: amount,
  levelMin: z.int(),
  accountDaysMin: z.int(),
  depositsMin: amount,
})
export type OpsEnvelope = z.output<typeof campaign>
export const listEnvelopes = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/rains',
  summary: 'Rains of red envelopes, the latest first, with what was taken',
  access: 'rewards.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({ value: z.array(campaign) }),
  errors: ['NOT_FOUND'],
})
export const planEnvelope = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/rains',
  summary: 'Plans a rain of red envelopes',
  access: 'rewards.act',
  params: z.strictObject({ merchantCode }),
  body: z
    .strictObject({
      total: positiveAmount,
      count: z.int().min(1).max(10_000),
      mode: z.enum(['RANDOM', 'FIXED']),
      opensAt: instant,
      closesAt: instant,
      /** who may take one: from this VIP level, age of the account in days, and sum deposited on the day */
      levelMin: z.int().min(0).max(7).default(0),
      accountDaysMin: z.int().min(0).max(3_650).default(0),
      depositsMin: amount.refine((least) => least >= 0n).default(NOTHING),
      reason,
    })
    .refine(({ opensAt, closesAt }) => closesAt > opensAt, at('closesAt', 'after_start')),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', ...SECOND_ERRORS],
})
