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
import type { Targets } from './rightsWorld.ts'
import { TINY_PNG } from './tinyPng.ts'

const NOBODYS = '01938a00-0000-7000-8000-000000000000'
const paymentPassword = 'nobody has one'
/** Real members are answered with this. */
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
/** Everybody's own: of those of others nobody learns even that there is one. */
const own = (others: Answer, owner: Answer): AnswerOfEach => [
  MISSING,
  others,
  DEMO_BLOCKED,
  others,
  others,
  others,
  MISSING,
  FROZEN,
  EXPIRED,
  owner,
]
const NONE = '404 WITHDRAWAL_NOT_FOUND'
/** The owner's is settled: nothing can be done about it any more. */
const OVER = own(NONE, '409 WITHDRAWAL_OVER')
const theirs = ({ withdrawalId }: Targets) => ({ params: { withdrawalId } })
const without = members('409 PAYMENT_PASSWORD_MISSING')

/** Nobody here has a withdrawal password; each other refusal is in `cashier/withdrawals`. */
export const withdrawalRights = {
  'withdrawals.accounts': row(member),
  'withdrawals.addAccount': row(without, () => ({
    body: { method: 'BANK', bank: 'Test Bank', number: '6222000012345678', paymentPassword },
  })),
  'withdrawals.removeAccount': row(
    own('404 PAYOUT_ACCOUNT_NOT_FOUND', OK),
    (_scene, { accountId }) => ({ params: { accountId } }),
    'accountId',
  ),
  'withdrawals.terms': row(member),
  'withdrawals.list': row(member),
  'withdrawals.export': row(member),
  'withdrawals.create': row(without, ({ world }) => ({
    body: {
      requestId: world.ctx.ids.uuid(),
      accountId: NOBODYS,
      amount: 1_000_000n,
      paymentPassword,
    },
  })),
  'withdrawals.one': row(own(NONE, OK), (_scene, target) => theirs(target), 'withdrawalId'),
  'withdrawals.cancel': row(OVER, (_scene, target) => theirs(target), 'withdrawalId'),
  'withdrawals.receipt': row(
    OVER,
    (_scene, target) => ({ ...theirs(target), body: { verdict: 'RECEIVED' } }),
    'withdrawalId',
  ),
  'withdrawals.proof': row(OVER, (_scene, target) => ({ ...theirs(target), body: TINY_PNG }), 'withdrawalId'),
} satisfies Partial<Record<RouteName, Row>>
