import { z } from 'zod'
import { amount, instant, ppm } from '../amount.ts'
import { gameCategory } from '../games/games.ts'
import { keyErrors, route } from '../route.ts'

/** Spec 5. */
export const promotionCategories = [
  'OTHER',
  'SPORTS',
  'LIVE',
  'SLOTS',
  'POKER',
  'FISHING',
  'LOTTERY',
  'REBATE',
  'POINT',
  'RANK',
  'DEPOSIT',
  'DOWNLOAD',
  'NEW_PLAYER',
  'GAMING',
] as const
export const promotionTags = ['NEWBIE', 'LIMITED', 'SPECIAL', 'DAILY', 'HIGH_REBATE', 'VIP'] as const
/** The ten states of spec 6 (rules C5). */
export const promotionStates = [
  'COMING_SOON',
  'JOIN',
  'SIGNED',
  'IN_PROCESS',
  'APPLYING',
  'REJECTED',
  'ISSUED',
  'CLAIM',
  'CLAIMED',
  'CLOSED',
] as const
export type PromotionState = (typeof promotionStates)[number]

/**
 * What a promotion asks for and gives. DEPOSIT: a share of the first deposit after joining. BETS: a sum for effective bets after
 * joining. FORM: a sum that an officer grants. RAFFLE: one of the prizes.
 */
export const promotionTerms = z.object({
  kind: z.enum(['DEPOSIT', 'BETS', 'FORM', 'RAFFLE']),
  cycle: z.enum(['ONCE', 'DAILY', 'WEEKLY', 'YEARLY']),
  /**
   * what somebody must have to join. ZALO: a messenger of its own, bound once. BIRTHDAY: today, and of the age that the merchant's note
   * beside the birthday asks for
   */
  needs: z.enum(['ZALO', 'BIRTHDAY']).nullable().default(null),
  /** of DEPOSIT */
  minDeposit: amount.nullable(),
  pct: ppm.nullable(),
  /** of BETS: effective bets after joining */
  bets: amount.nullable(),
  /** the sum, or of DEPOSIT and RAFFLE the most of it */
  reward: amount,
  /** of RAFFLE: each as likely as the others */
  prizes: z.array(amount),
  /** how often the reward, of DEPOSIT with its deposit, has to be bet */
  multiple: z.int().min(0).max(100),
  /** the largest stake while that is open, and the days for it */
  maxStake: amount.nullable(),
  days: z.int().min(1).max(365),
  /** of DEPOSIT: what an effective bet of each category counts for (rules C5), none where it is not named; null: as everywhere */
  rates: z.partialRecord(gameCategory, ppm).nullable().default(null),
})
export type PromotionTerms = z.output<typeof promotionTerms>

/** Whom a promotion is for, as far as it can be said in words; null or false: that is not asked for. */
const promotionWho = z.object({
  levelMin: z.int().min(0).nullable(),
  /** since the account was opened */
  daysMin: z.int().min(0).nullable(),
  /** so far */
  depositsMin: amount.nullable(),
  betsMin: amount.nullable(),
  /** only members who have never deposited */
  isFirstDeposit: z.boolean(),
  /** more is asked for than is said here: it is judged when somebody joins */
  hasMore: z.boolean(),
})
export type PromotionWho = z.output<typeof promotionWho>

const promotion = z.object({
  code: z.string(),
  category: z.enum(promotionCategories),
  tags: z.array(z.enum(promotionTags)),
  /** by language code */
  titles: z.record(z.string(), z.string()),
  html: z.record(z.string(), z.string()),
  terms: promotionTerms,
  who: promotionWho,
  startsAt: instant,
  endsAt: instant,
  state: z.enum(promotionStates),
  /** why it was rejected */
  reason: z.string().nullable(),
  /** ready or paid */
  amount: amount.nullable(),
  /** of BETS: what was bet since joining */
  done: amount.nullable(),
  /** whether a member who may join fits what it asks for; null: nobody asked */
  fits: z.boolean().nullable(),
  /** rewards of cycles that are over, which can still be claimed (rules C5) */
  earned: z.array(z.object({ cycle: z.string(), amount, until: instant })),
})
export type Promotion = z.output<typeof promotion>

export const list = route({
  method: 'GET',
  path: '/wps/promotions',
  summary: 'All promotions, as somebody who has joined none',
  access: 'public',
  sharedBy: 'strangers',
  reply: z.object({ value: z.object({ promotions: z.array(promotion) }) }),
  errors: [],
})

export const own = route({
  method: 'GET',
  path: '/wps/promotions/own',
  summary: 'All promotions, and where the member stands in each',
  access: 'session',
  reply: z.object({ value: z.object({ promotions: z.array(promotion) }) }),
  errors: [],
})

const code = z.string().min(1).max(60)
const one = z.object({ value: promotion })
const GATE = [
  'PROMOTION_NOT_FOUND',
  'PROMOTION_WRONG_STATE',
  'PROMOTION_NOT_FOR_YOU',
  'PROTECTION_EXCLUDED',
  'PROTECTION_TIME_OUT',
  'SITE_ANONYMISER_REFUSED',
] as const

export const join = route({
  method: 'POST',
  path: '/wps/promotions/entries',
  summary: 'Join a promotion, or apply for one with a remark of at most 140 characters',
  access: 'member',
  body: z.strictObject({
    code,
    remark: z.string().trim().max(140).default(''),
    /** of one that needs a messenger: its number or name there */
    contact: z.string().trim().max(40).default(''),
  }),
  reply: one,
  errors: [...GATE, 'PROMOTION_CONTACT_MISSING', 'PROMOTION_CONTACT_USED', ...keyErrors],
  keyed: true,
})

export const addImage = route({
  method: 'PUT',
  path: '/wps/promotions/:promotion/images/:place',
  summary: 'Add a picture to an application that waits: PNG or JPEG, at most 5 MB',
  access: 'member',
  params: z.object({ promotion: code, place: z.coerce.number().int().min(1).max(3) }),
  bodyAs: 'image',
  body: z.instanceof(Uint8Array),
  reply: z.object({ value: z.object({ place: z.int() }) }),
  errors: [
    'PROMOTION_NOT_FOUND',
    'PROMOTION_WRONG_STATE',
    'IMAGE_UNREADABLE',
    'IMAGE_TOO_LARGE',
    'IMAGE_QUOTA_EXCEEDED',
  ],
})

export const claim = route({
  method: 'POST',
  path: '/wps/promotions/claims',
  summary: 'Claim what a promotion has ready; of a raffle, draw',
  access: 'member',
  body: z.strictObject({
    code,
    /** one of `earned`; left out: the running one */
    cycle: z.string().max(10).optional(),
  }),
  reply: one,
  errors: [
    ...GATE,
    'PROMOTION_BUDGET_OVER',
    'PROMOTION_BONUS_OPEN',
    'PROMOTION_PERSON_USED',
    'SITE_MONEY_READ_ONLY',
    ...keyErrors,
  ],
  keyed: true,
})
