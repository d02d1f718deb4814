import {
  countUnread,
  deleteMessages,
  listMessages,
  markMessagesRead,
  openMessage,
  readOffers,
  readQuiet,
  setOffers,
  setQuiet,
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
  'messages.offers': async (ctx) => ({ value: { allowed: await readOffers(acting(ctx)) } }),
  'messages.quiet': async (ctx) => ({ value: { kinds: await readQuiet(acting(ctx)) } }),
  'messages.setQuiet': async (ctx, { body: { kinds } }) => {
    await setQuiet(acting(ctx), kinds)
    return { value: { kinds: await readQuiet(acting(ctx)) } }
  },
  'messages.setOffers': async (ctx, { body: { allowed } }) => {
    await setOffers(acting(ctx), allowed)
    return { value: { allowed } }
  },
} satisfies Pick<Handlers, Extract<RouteName, `messages.${string}`>>
