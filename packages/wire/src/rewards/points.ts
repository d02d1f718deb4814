import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { route } from '../route.ts'

/** What points are earned by. */
export const pointSources = ['LIVE', 'LOTTERY', 'PVP', 'RNG', 'SPORTS', 'DEPOSIT'] as const
export type PointSource = (typeof pointSources)[number]

/** What a change of points came of (spec 3): a source, or what they were spent on. */
export const pointTypes = [...pointSources, 'REDEEM'] as const

export const mallKinds = ['DISCOUNT', 'LIFE', 'GIFT'] as const
export type MallKind = (typeof mallKinds)[number]
export const redemptionState = z.enum(['APPLYING', 'APPROVED', 'REJECTED'])
/** Names by language code; the demo has all, a merchant at least one. */
const titles = z.record(z.string(), z.string())

const item = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: z.enum(mallKinds),
  titles,
  points: z.int(),
  /** the part in cash */
  price: amount,
  stock: z.int(),
  exchanged: z.int(),
  /** of one account; null: no bound */
  perAccount: z.int().nullable(),
})
export type MallItem = z.output<typeof item>

/** So much has to be bet, or paid in, for one point. */
const rule = z.object({ source: z.enum(pointSources), perPoint: amount })

export const mall = route({
  method: 'GET',
  path: '/wps/points/mall',
  summary: 'What can be had for points, and how points are earned',
  access: 'public',
  sharedBy: 'strangers',
  reply: z.object({
    value: z.object({
      items: z.array(item),
      rules: z.array(rule),
      /** so many points are worth so much */
      ratio: z.int(),
      worth: amount,
    }),
  }),
  errors: [],
})

export const account = route({
  method: 'GET',
  path: '/wps/points/balance',
  summary: 'The own points, what they are worth, and what may be converted today',
  access: 'member',
  reply: z.object({
    value: z.object({
      points: z.int(),
      cash: amount,
      ratio: z.int(),
      worth: amount,
      /** points of one conversion at most */
      convertMax: z.int(),
      conversionsLeft: z.int(),
      types: z.array(z.object({ source: z.enum(pointSources), points: z.int() })),
    }),
  }),
  errors: [],
})

export const details = route({
  method: 'GET',
  path: '/wps/points/details',
  summary: 'Every change of the own points, newest first',
  access: 'member',
  query: feedQuery('number'),
  reply: feedOf(
    z.object({
      id: z.string(),
      type: z.enum(pointTypes),
      change: z.int(),
      balance: z.int(),
      at: instant,
    }),
  ),
  errors: [],
})

const redemption = z.object({
  /** transaction number */
  id: z.uuid(),
  kind: z.enum(mallKinds),
  titles,
  quantity: z.int(),
  /** of the item now: what is left of it, and what everybody has asked for */
  remaining: z.int(),
  exchanged: z.int(),
  points: z.int(),
  amount,
  /** the wallet that the cash was taken from; null where only points were */
  paymentAccount: z.enum(['MAIN']).nullable(),
  state: redemptionState,
  /** of points: what it changed, and the balance right after */
  change: z.int(),
  balance: z.int(),
  /** what the operator said about it */
  remark: z.string().nullable(),
  /** null where nothing is delivered */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  at: instant,
})
export type Redemption = z.output<typeof redemption>

export const redemptions = route({
  method: 'GET',
  path: '/wps/points/redemptions',
  summary: 'What one asked for, newest first',
  access: 'member',
  query: feedQuery('number'),
  reply: feedOf(redemption),
  errors: [],
})

const PASSWORD = [
  'BAD_ENCRYPTED_BODY',
  'PAYMENT_PASSWORD_MISSING',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_STOPPED',
  'SITE_ANONYMISER_REFUSED',
  'PROTECTION_EXCLUDED',
  'PROTECTION_TIME_OUT',
  'WALLET_FROZEN',
  'SITE_MONEY_READ_ONLY',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_RUNNING',
  'IDEMPOTENCY_KEY_EXPIRED',
] as const
const paymentPassword = z.string().min(1).max(64)

export const redeem = route({
  method: 'POST',
  path: '/wps/points/redemptions',
  summary: 'Ask for an item: takes points, cash and stock at once',
  access: 'member',
  bodyAs: 'encrypted',
  body: z.strictObject({
    /** uuid v7 made by the client: a repeat takes nothing twice */
    requestId: z.uuid(),
    code: z.string().min(1).max(60),
    quantity: z.int().min(1).max(99),
    address: z.string().trim().max(200).default(''),
    phone: z.string().trim().max(30).default(''),
    paymentPassword,
  }),
  reply: z.object({ value: redemption }),
  errors: [
    ...PASSWORD,
    'MALL_ITEM_NOT_FOUND',
    'MALL_ITEM_SOLD_OUT',
    'MALL_ITEM_LIMIT',
    'MALL_DELIVERY_MISSING',
    'MALL_BONUS_OPEN',
    'POINTS_INSUFFICIENT',
    'WALLET_INSUFFICIENT_FUNDS',
  ],
})

export const convert = route({
  method: 'POST',
  path: '/wps/points/conversions',
  summary: 'Turn points into cash, which has to be bet once',
  access: 'member',
  bodyAs: 'encrypted',
  body: z.strictObject({
    requestId: z.uuid(),
    points: z.int().min(1).max(100_000_000),
    paymentPassword,
  }),
  reply: z.object({ value: z.object({ points: z.int(), cash: amount, balance: amount }) }),
  errors: [
    ...PASSWORD,
    'POINTS_NOT_MULTIPLE',
    'POINTS_INSUFFICIENT',
    'POINTS_CONVERSION_MAX',
    'POINTS_CONVERSIONS_OVER',
  ],
})
