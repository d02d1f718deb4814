import { statement } from '@croupier/db'
import { messages as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { MAY_READ } from './messageRow.ts'

/** $1 member, $2 merchant, $3 where counting ends. */
const UNREAD = statement(
  'messages.countUnread',
  `SELECT count(*)::int AS unread FROM (SELECT 1 FROM messages
     WHERE member_id = $1::bigint AND merchant_id = $2::int AND read_at IS NULL AND deleted_at IS NULL AND ${MAY_READ} LIMIT $3::int) m`,
)

/** How many messages the actor has not read, at most `UNREAD_COUNT_MAX` (spec: unread message count). */
export async function countUnread({ db, actor }: ActorCtx): Promise<number> {
  const values = [actor.memberId, actor.merchantId, wire.UNREAD_COUNT_MAX]
  const [row] = await db.hot.query<{ unread: number }>(UNREAD, values)
  return row?.unread ?? 0
}
