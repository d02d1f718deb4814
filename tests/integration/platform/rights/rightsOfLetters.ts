import type { RouteName } from '@croupier/wire'
import { type AnswerOfEach, DEMO_BLOCKED, EXPIRED, FROZEN, MISSING, member, OK, type Row, row } from './rightsRow.ts'

const NOBODY = '404 AGENT_MEMBER_NOT_FOUND'
/** A direct downline is its upline's only: not even of those who are further above. */
const DOWNLINE: AnswerOfEach = [MISSING, NOBODY, DEMO_BLOCKED, NOBODY, NOBODY, NOBODY, MISSING, FROZEN, EXPIRED, OK]

/** Calls of letters between upline and downline. */
export const letterRights = {
  'letters.threads': row(member),
  'letters.read': row(DOWNLINE, (_scene, { memberId: downlineId }) => ({ query: { downlineId } }), 'memberId'),
  'letters.send': row(
    DOWNLINE,
    ({ world }, { memberId: downlineId }) => ({
      body: { requestId: world.ctx.ids.uuid(), downlineId, text: 'Good morning' },
    }),
    'memberId',
  ),
  'letters.markRead': row(DOWNLINE, (_scene, { memberId: downlineId }) => ({ body: { downlineId } }), 'memberId'),
} satisfies Partial<Record<RouteName, Row>>
