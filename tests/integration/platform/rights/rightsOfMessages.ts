import type { RouteName } from '@croupier/wire'
import { D, F, M, member, OK, type Row, row, X } from './rightsRow.ts'

const NONE = '404 NOT_FOUND'

/** Calls of site messages: everybody's own, and of others not even that there is one. */
export const messageRights = {
  'messages.list': row(member),
  'messages.unreadCount': row(member),
  'messages.open': row(
    [M, NONE, D, NONE, NONE, NONE, M, F, X, OK],
    (_scene, { messageId }) => ({ params: { messageId } }),
    'messageId',
  ),
  'messages.markRead': row(member, (_scene, { messageId }) => ({ body: { ids: [messageId] } })),
  'messages.remove': row(member, ({ world }) => ({ body: { ids: [world.ctx.ids.uuid()] } })),
} satisfies Partial<Record<RouteName, Row>>
