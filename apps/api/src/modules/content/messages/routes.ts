import {
  countUnread,
  deleteMessages,
  listMessages,
  markMessagesRead,
  openMessage,
} from '@croupier/domain/content/messages'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const messagesHandlers = {
  'messages.list': async (ctx, { query: { cursor = null, filter = null, pageSize } }) => ({
    value: await listMessages(acting(ctx), { cursor, filter, pageSize }),
  }),
  'messages.unreadCount': async (ctx) => ({ value: await countUnread(acting(ctx)) }),
  'messages.open': async (ctx, { params: { messageId } }) => ({
    value: await openMessage(acting(ctx), messageId),
  }),
  'messages.markRead': async (ctx, { body }) => ({
    value: { unread: await markMessagesRead(acting(ctx), body) },
  }),
  'messages.remove': async (ctx, { body: { ids } }) => ({
    value: { unread: await deleteMessages(acting(ctx), ids) },
  }),
} satisfies Pick<Handlers, Extract<RouteName, `messages.${string}`>>
