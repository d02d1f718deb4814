import type { RouteName } from '@croupier/wire'
import { type AnswerOfEach, DEMO_BLOCKED, EXPIRED, FROZEN, MISSING, member, OK, type Row, row } from './rightsRow.ts'

const NONE = '404 NOT_FOUND'
/** Everybody's own: of those of others nobody learns even that there is one. */
const OWN: AnswerOfEach = [MISSING, NONE, DEMO_BLOCKED, NONE, NONE, NONE, MISSING, FROZEN, EXPIRED, OK]

/** Calls of site messages. */
export const messageRights = {
  'messages.list': row(member),
  'messages.unreadCount': row(member),
  'messages.open': row(OWN, (_scene, { messageId }) => ({ params: { messageId } }), 'messageId'),
  'messages.markRead': row(OWN, (_scene, { markedId }) => ({ body: { ids: [markedId] } })),
  'messages.remove': row(OWN, (_scene, { markedId }) => ({ body: { ids: [markedId] } })),
  'messages.offers': row(member),
  'messages.setOffers': row(member, () => ({ body: { allowed: false } })),
  'messages.quiet': row(member),
  'messages.setQuiet': row(member, () => ({ body: { kinds: ['BILL_PAID'] } })),
} satisfies Partial<Record<RouteName, Row>>
