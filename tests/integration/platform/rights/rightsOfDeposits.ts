import type { RouteName } from '@croupier/wire'
import {
  type Answer,
  type AnswerOfEach,
  DEMO_BLOCKED,
  EXPIRED,
  FROZEN,
  MISSING,
  member,
  OK,
  type Row,
  row,
} from './rightsRow.ts'
import { TINY_PNG } from './tinyPng.ts'

const CHANNEL = '01938a00-0000-7000-8000-000000000000'
const NONE = '404 DEPOSIT_NOT_FOUND'
/** Everybody's own: of those of others nobody learns even that there is one. */
const OWN: AnswerOfEach = [MISSING, NONE, DEMO_BLOCKED, NONE, NONE, NONE, MISSING, FROZEN, EXPIRED, OK]
/** The same of a deposit that is said to be paid. */
const OVER: AnswerOfEach = [MISSING, NONE, DEMO_BLOCKED, NONE, NONE, NONE, MISSING, FROZEN, EXPIRED, '409 DEPOSIT_OVER']
/** Real members are all answered with this. */
const members = (one: Answer): AnswerOfEach => [
  MISSING,
  one,
  DEMO_BLOCKED,
  one,
  one,
  one,
  MISSING,
  FROZEN,
  EXPIRED,
  one,
]
const named: Row['parts'] = (_scene, { depositId }) => ({ params: { depositId } })

/** The merchants of this test have no way to pay in that is open. */
export const depositRights = {
  'deposits.channels': row(member),
  'deposits.list': row(member),
  'deposits.export': row(member),
  'deposits.create': row(members('409 DEPOSIT_CHANNEL_CLOSED'), ({ world }) => ({
    body: { requestId: world.ctx.ids.uuid(), channelId: CHANNEL, amount: 1_000_000n },
  })),
  'deposits.one': row(OWN, named, 'depositId'),
  'deposits.submit': row(OWN, named, 'depositId'),
  'deposits.cancel': row(OVER, named, 'depositId'),
  'deposits.proof': row(OWN, (_scene, { depositId }) => ({ params: { depositId }, body: TINY_PNG }), 'depositId'),
} satisfies Partial<Record<RouteName, Row>>
