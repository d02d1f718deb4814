import type { RouteName } from '@croupier/wire'
import { type AnswerOfEach, DEMO_BLOCKED, EXPIRED, FROZEN, MISSING, member, OK, type Row, row } from './rightsRow.ts'
import { TINY_PNG } from './tinyPng.ts'

const NONE = '404 FEEDBACK_NOT_FOUND'
/** Everybody's own: of those of others nobody learns even that there is one. */
const OWN: AnswerOfEach = [MISSING, NONE, DEMO_BLOCKED, NONE, NONE, NONE, MISSING, FROZEN, EXPIRED, OK]

/** Calls of feedback, and what one says of the help. */
export const feedbackRights = {
  'feedback.list': row(member),
  'feedback.send': row(member, ({ world }) => ({
    body: { feedbackId: world.ctx.ids.uuid(), kind: 'OTHER', content: 'A question of ten' },
  })),
  'feedback.addImage': row(
    OWN,
    (_scene, { feedbackId }) => ({ params: { feedbackId, place: 1 }, body: TINY_PNG }),
    'feedbackId',
  ),
  'help.votes': row(member),
  'help.setVote': row(member, () => ({ body: { article: 'betting', useful: true } })),
} satisfies Partial<Record<RouteName, Row>>
