import type { RouteName } from '@croupier/wire'
import { D, F, M, member, OK, type Row, row, type Ten, X } from './rightsRow.ts'

const NONE = '404 NOT_FOUND'
/** Everybody's own: of those of others nobody learns even that there is one. */
const OWN: Ten = [M, NONE, D, NONE, NONE, NONE, M, F, X, OK]

/** Calls of site messages. */
export const messageRights = {
  'messages.list': row(member),
  'messages.unreadCount': row(member),
  'messages.open': row(OWN, (_scene, { messageId }) => ({ params: { messageId } }), 'messageId'),
  'messages.markRead': row(OWN, (_scene, { markedId }) => ({ body: { ids: [markedId] } })),
  'messages.remove': row(OWN, (_scene, { markedId }) => ({ body: { ids: [markedId] } })),
  'messages.offers': row(member),
  'messages.setOffers': row(member, () => ({ body: { allowed: false } })),
} satisfies Partial<Record<RouteName, Row>>
