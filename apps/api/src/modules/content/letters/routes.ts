import { listLetterThreads, markLettersRead, readLetters, sendLetter } from '@croupier/domain/content/letters'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const lettersHandlers = {
  'letters.threads': async (ctx, { query: { cursor = null, pageSize } }) =>
    await listLetterThreads(acting(ctx), { cursor, pageSize }),
  'letters.read': async (ctx, { query: { downlineId = null, cursor = null, pageSize } }) =>
    await readLetters(acting(ctx), { downline: downlineId, cursor, pageSize }),
  'letters.send': async (ctx, { body: { downlineId = null, requestId, text } }) => {
    const input = { downline: downlineId, requestId, text }
    const { value, replayed } = await sendLetter(acting(ctx), input)
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
  'letters.markRead': async (ctx, { body: { downlineId = null } }) => ({
    value: { unread: await markLettersRead(acting(ctx), downlineId) },
  }),
} satisfies Pick<Handlers, Extract<RouteName, `letters.${string}`>>
