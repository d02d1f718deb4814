import { parseUnits } from '@croupier/money'
import type { RouteName } from '@croupier/wire'
import { D, F, M, OK, P, type Row, row, type Ten, X } from './rightsRow.ts'

const NOBODY = '404 AGENT_MEMBER_NOT_FOUND'
const UNSET = '409 PAYMENT_PASSWORD_MISSING'
/** A direct downline is its upline's only: not even of those who are further above. */
const DOWNLINE: Ten = [M, P, D, NOBODY, NOBODY, NOBODY, M, F, X, OK]
/** The password is asked first: who has none learns nothing of anybody. */
const SENDING: Ten = [M, P, D, UNSET, UNSET, UNSET, M, F, X, UNSET]
const command = { amount: parseUnits('20'), memo: '', paymentPassword: 'blue tram 9' }

/** Calls of transfers between upline and downline. */
export const transferRights = {
  'transfers.terms': row(
    [M, NOBODY, D, NOBODY, NOBODY, NOBODY, M, F, X, OK],
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
  'transfers.up': row([M, UNSET, D, UNSET, UNSET, UNSET, M, F, X, UNSET], ({ world }) => ({
    body: { ...command, requestId: world.ctx.ids.uuid() },
  })),
  'transfers.setToUpline': row(
    DOWNLINE,
    (_scene, { memberId }) => ({ params: { memberId }, body: { toUpline: true } }),
    'memberId',
  ),
} satisfies Partial<Record<RouteName, Row>>
