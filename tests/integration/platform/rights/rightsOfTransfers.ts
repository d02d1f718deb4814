import { parseUnits } from '@croupier/money'
import type { RouteName } from '@croupier/wire'
import { type AnswerOfEach, DEMO_BLOCKED, EXPIRED, FROZEN, MISSING, NON_AGENT, OK, type Row, row } from './rightsRow.ts'

const NOBODY = '404 AGENT_MEMBER_NOT_FOUND'
const UNSET = '409 PAYMENT_PASSWORD_MISSING'
/** A direct downline is its upline's only: not even of those who are further above. */
const DOWNLINE: AnswerOfEach = [MISSING, NON_AGENT, DEMO_BLOCKED, NOBODY, NOBODY, NOBODY, MISSING, FROZEN, EXPIRED, OK]
/** The password is asked first: who has none learns nothing of anybody. */
const SENDING: AnswerOfEach = [MISSING, NON_AGENT, DEMO_BLOCKED, UNSET, UNSET, UNSET, MISSING, FROZEN, EXPIRED, UNSET]
const command = { amount: parseUnits('20'), memo: '', paymentPassword: 'blue tram 9' }

/** Calls of transfers between upline and downline. */
export const transferRights = {
  'transfers.terms': row(
    [MISSING, NOBODY, DEMO_BLOCKED, NOBODY, NOBODY, NOBODY, MISSING, FROZEN, EXPIRED, OK],
    (_scene, { memberId: receiverId }) => ({ query: { receiverId } }),
    'memberId',
  ),
  'transfers.down': row(
    SENDING,
    ({ world }, { memberId: receiverId }) => ({
      body: { ...command, requestId: world.ctx.ids.uuid(), receiverId },
    }),
    'memberId',
  ),
  'transfers.up': row(
    [MISSING, UNSET, DEMO_BLOCKED, UNSET, UNSET, UNSET, MISSING, FROZEN, EXPIRED, UNSET],
    ({ world }) => ({
      body: { ...command, requestId: world.ctx.ids.uuid() },
    }),
  ),
  'transfers.setToUpline': row(
    DOWNLINE,
    (_scene, { memberId }) => ({ params: { memberId }, body: { toUpline: true } }),
    'memberId',
  ),
} satisfies Partial<Record<RouteName, Row>>
