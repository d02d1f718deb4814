import { z } from 'zod'

const none = z.strictObject({})
const bound = z.strictObject({ max: z.int() })

/** Refusals of points, gifts and promotions; part of the table of errors. */
export const rewardsErrors = {
  // points (rules C1)
  POINTS_NOT_MULTIPLE: { status: 400, params: z.strictObject({ ratio: z.int() }) },
  POINTS_INSUFFICIENT: { status: 409, params: none },
  POINTS_CONVERSION_MAX: { status: 400, params: bound },
  POINTS_CONVERSIONS_OVER: { status: 409, params: bound },
  MALL_ITEM_NOT_FOUND: { status: 404, params: none },
  MALL_ITEM_SOLD_OUT: { status: 409, params: z.strictObject({ left: z.int() }) },
  MALL_ITEM_LIMIT: { status: 409, params: bound },
  MALL_DELIVERY_MISSING: { status: 400, params: none },
  MALL_BONUS_OPEN: { status: 409, params: none },
  // gifts (rules C2, C3) and red envelopes (C4)
  REWARD_NOT_FOUND: { status: 404, params: none },
  REWARD_EXPIRED: { status: 409, params: none },
  ENVELOPE_NONE_OPEN: { status: 409, params: none },
  ENVELOPES_ALL_TAKEN: { status: 409, params: none },
  ENVELOPE_TAKEN: { status: 409, params: none },
  ENVELOPE_NOT_FOR_YOU: { status: 403, params: none },
  // promotions (rules C5) and missions (C6)
  PROMOTION_NOT_FOUND: { status: 404, params: none },
  PROMOTION_WRONG_STATE: { status: 409, params: none },
  PROMOTION_NOT_FOR_YOU: { status: 403, params: none },
  PROMOTION_NOT_TRIED: { status: 409, params: none },
  PROMOTION_BUDGET_OVER: { status: 409, params: none },
  PROMOTION_BONUS_OPEN: { status: 409, params: none },
  PROMOTION_PERSON_USED: { status: 409, params: none },
  PROMOTION_CONTACT_MISSING: { status: 400, params: none },
  PROMOTION_CONTACT_USED: { status: 409, params: none },
  BONUS_NOT_OPEN: { status: 409, params: none },
  BONUS_IN_PLAY: { status: 409, params: none },
  BONUS_COST_CHANGED: { status: 409, params: none },
  BET_OVER_BONUS_MAX: { status: 409, params: none },
  MISSION_NOT_FOUND: { status: 404, params: none },
  MISSION_NOT_DONE: { status: 409, params: none },
} as const
