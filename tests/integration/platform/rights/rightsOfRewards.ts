import { parseUnits } from '@croupier/money'
import type { RouteName } from '@croupier/wire'
import {
  type AnswerOfEach,
  DEMO_BLOCKED,
  EXPIRED,
  everybody,
  FROZEN,
  MISSING,
  member,
  type Row,
  row,
  session,
} from './rightsRow.ts'
import { TINY_PNG } from './tinyPng.ts'

const NONE = '409 PAYMENT_PASSWORD_MISSING'
const NO_PROMOTION = '404 PROMOTION_NOT_FOUND'
const NOT_THERE: AnswerOfEach = [
  ...([MISSING, NO_PROMOTION, DEMO_BLOCKED, NO_PROMOTION, NO_PROMOTION] as const),
  ...([NO_PROMOTION, MISSING, FROZEN, EXPIRED, NO_PROMOTION] as const),
]
const UNKNOWN = '404 MISSION_NOT_FOUND'
const NO_MISSION: AnswerOfEach = [
  MISSING,
  UNKNOWN,
  DEMO_BLOCKED,
  UNKNOWN,
  UNKNOWN,
  UNKNOWN,
  MISSING,
  FROZEN,
  EXPIRED,
  UNKNOWN,
]
const NO_GIFT = '404 REWARD_NOT_FOUND'
const NO_ENVELOPE = '409 ENVELOPE_NONE_OPEN'
const NO_BONUS = '409 BONUS_NOT_OPEN'
const paymentPassword = 'nobody has one'
/** Nobody of the scene has set a withdrawal password. */
const SELF_PROMOTION: AnswerOfEach = [MISSING, NONE, DEMO_BLOCKED, NONE, NONE, NONE, MISSING, FROZEN, EXPIRED, NONE]

/** Calls of points and gifts. */
export const rewardsRights = {
  'rewards.list': row(member),
  'rewards.vip': row(member),
  'rewards.friends': row(member),
  'rewards.countClick': row(everybody, () => ({
    body: { code: '00000000-0000-4000-8000-000000000000' },
  })),
  'rewards.claim': row(
    [MISSING, NO_GIFT, DEMO_BLOCKED, NO_GIFT, NO_GIFT, NO_GIFT, MISSING, FROZEN, EXPIRED, NO_GIFT],
    () => ({
      body: { cause: 'vip:1' },
    }),
  ),
  'rewards.envelopes': row(member),
  'rewards.takeEnvelope': row(
    [MISSING, NO_ENVELOPE, DEMO_BLOCKED, NO_ENVELOPE, NO_ENVELOPE, NO_ENVELOPE, MISSING, FROZEN, EXPIRED, NO_ENVELOPE],
    () => ({ body: { id: '00000000-0000-4000-8000-000000000000' } }),
  ),
  'wagering.forfeit': row(
    [MISSING, NO_BONUS, DEMO_BLOCKED, NO_BONUS, NO_BONUS, NO_BONUS, MISSING, FROZEN, EXPIRED, NO_BONUS],
    () => ({
      body: { id: '1', most: parseUnits('1') },
    }),
  ),
  'promotions.list': row(everybody),
  'promotions.own': row(session),
  'promotions.join': row(NOT_THERE, () => ({ body: { code: 'NONE', remark: '', contact: '' } })),
  'promotions.claim': row(NOT_THERE, () => ({ body: { code: 'NONE' } })),
  'promotions.addImage': row(NOT_THERE, () => ({
    params: { promotion: 'NONE', place: 1 },
    body: TINY_PNG,
  })),
  'missions.list': row(member),
  'missions.claim': row(NO_MISSION, () => ({ body: { code: 'NONE' } })),
  'missions.winners': row(everybody),
  'missions.ownRank': row(member),
  'points.mall': row(everybody),
  'points.account': row(member),
  'points.details': row(member),
  'points.redemptions': row(member),
  'points.redeem': row(SELF_PROMOTION, ({ world }) => ({
    body: {
      requestId: world.ctx.ids.uuid(),
      code: 'TEA',
      quantity: 1,
      address: '',
      phone: '',
      paymentPassword,
    },
  })),
  'points.convert': row(SELF_PROMOTION, ({ world }) => ({
    body: { requestId: world.ctx.ids.uuid(), points: 100, paymentPassword },
  })),
} satisfies Partial<Record<RouteName, Row>>
