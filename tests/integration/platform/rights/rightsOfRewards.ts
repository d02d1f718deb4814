import { parseUnits } from '@croupier/money'
import type { RouteName } from '@croupier/wire'
import { D, everybody, F, M, member, type Row, row, session, type Ten, X } from './rightsRow.ts'
import { TINY_PNG } from './tinyPng.ts'

const NONE = '409 PAYMENT_PASSWORD_MISSING'
const NO_PROMOTION = '404 PROMOTION_NOT_FOUND'
const NOT_THERE: Ten = [
  ...([M, NO_PROMOTION, D, NO_PROMOTION, NO_PROMOTION] as const),
  ...([NO_PROMOTION, M, F, X, NO_PROMOTION] as const),
]
const UNKNOWN = '404 MISSION_NOT_FOUND'
const NO_MISSION: Ten = [M, UNKNOWN, D, UNKNOWN, UNKNOWN, UNKNOWN, M, F, X, UNKNOWN]
const NO_GIFT = '404 REWARD_NOT_FOUND'
const NO_RAIN = '409 ENVELOPE_NONE_OPEN'
const NO_BONUS = '409 BONUS_NOT_OPEN'
const paymentPassword = 'nobody has one'
/** Nobody of the scene has set a withdrawal password. */
const SELF_PROMOTION: Ten = [M, NONE, D, NONE, NONE, NONE, M, F, X, NONE]

/** Calls of points and gifts. */
export const rewardsRights = {
  'rewards.list': row(member),
  'rewards.vip': row(member),
  'rewards.friends': row(member),
  'rewards.countClick': row(everybody, () => ({
    body: { code: '00000000-0000-4000-8000-000000000000' },
  })),
  'rewards.claim': row([M, NO_GIFT, D, NO_GIFT, NO_GIFT, NO_GIFT, M, F, X, NO_GIFT], () => ({
    body: { cause: 'vip:1' },
  })),
  'rewards.envelopes': row(member),
  'rewards.takeEnvelope': row([M, NO_RAIN, D, NO_RAIN, NO_RAIN, NO_RAIN, M, F, X, NO_RAIN]),
  'wagering.forfeit': row([M, NO_BONUS, D, NO_BONUS, NO_BONUS, NO_BONUS, M, F, X, NO_BONUS], () => ({
    body: { id: '1', most: parseUnits('1') },
  })),
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
  'missions.ownStanding': row(member),
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
