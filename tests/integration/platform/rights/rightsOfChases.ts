import type { RouteName } from '@croupier/wire'
import { lott } from '../../lottery/lotteryWorld.ts'
import { type AnswerOfEach, EXPIRED, FROZEN, MISSING, OK, type Row, row, session } from './rightsRow.ts'

const NONE = '404 CHASE_NOT_FOUND'
/** Everybody's own: of those of others nobody learns even that there is one. */
const own: AnswerOfEach = [MISSING, NONE, NONE, NONE, NONE, NONE, MISSING, FROZEN, EXPIRED, OK]

const line = lott('ssc.pos', '1|-|-|-|-')

export const chaseRights = {
  'chases.open': row(session, ({ world, issueNumber }) => ({
    params: { gameCode: 'SSC1M' },
    body: {
      chaseId: world.ctx.ids.uuid(),
      issueNumber,
      issues: 1,
      plan: { kind: 'SAME', multiple: 1 },
      stopOnWin: true,
      stopOnVoid: false,
      lines: [line],
      total: line.stake,
    },
  })),
  'chases.list': row(session),
  'chases.one': row(own, (_scene, { chaseId }) => ({ params: { chaseId } }), 'chaseId'),
  'chases.cancel': row(own, (_scene, { chaseId }) => ({ params: { chaseId }, body: {} }), 'chaseId'),
} satisfies Partial<Record<RouteName, Row>>
