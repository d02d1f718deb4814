import { push, statement } from '@croupier/db'
import { fail, rooms, type messages as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { countUnread } from './countUnread.ts'
import { MESSAGE, type MessageRow, messageOf } from './messageRow.ts'

/** Messages marked by one command at most: a member's newest of 90 days. */
const MARKED_MAX = 10_000

/** $1 member, $2 merchant. */
const OWN = 'member_id = $1::bigint AND merchant_id = $2::int AND deleted_at IS NULL'
const OPEN = statement(
  'messages.open',
  `UPDATE messages SET read_at = coalesce(read_at, money_now()) WHERE ${OWN} AND id = $3::uuid RETURNING ${MESSAGE}`,
)
const READ = statement(
  'messages.markRead',
  `UPDATE messages SET read_at = coalesce(read_at, money_now()) WHERE ${OWN} AND id = ANY ($3::uuid[]) RETURNING id`,
)
const READ_ALL = statement(
  'messages.markAllRead',
  `UPDATE messages SET read_at = money_now() WHERE ${OWN} AND read_at IS NULL
      AND id IN (SELECT id FROM messages WHERE ${OWN} AND read_at IS NULL AND id <= $3::uuid ORDER BY id DESC LIMIT ${MARKED_MAX})
    RETURNING id`,
)
const DELETE = statement(
  'messages.delete',
  `UPDATE messages SET deleted_at = coalesce(deleted_at, money_now())
    WHERE member_id = $1::bigint AND merchant_id = $2::int AND id = ANY ($3::uuid[]) RETURNING id`,
)

/** The actor's other tabs read their badge and list again (safety R5). */
function hintChange({ hints, actor }: ActorCtx): void {
  hints?.push([push(rooms.member(actor.publicId), 'message.changed', {})])
}

const own = ({ actor }: ActorCtx): [bigint, number] => [actor.memberId, actor.merchantId]

/** Reads one of the actor's messages and marks it. @throws DomainError NOT_FOUND for one of others, or a deleted one, alike */
export async function openMessage(ctx: ActorCtx, id: string): Promise<wire.Message> {
  const [row] = await ctx.db.hot.query<MessageRow>(OPEN, [...own(ctx), id])
  if (row === undefined) return fail('NOT_FOUND', {})
  hintChange(ctx)
  return messageOf(row)
}

/** Which messages are marked: those named, or all up to the newest that was seen. */
type MarkedMessages = { readonly ids: readonly string[] } | { readonly upTo: string }

/**
 * Marks messages of the actor as read; ids of others change nothing.
 * @returns how many are unread then
 * @throws DomainError NOT_FOUND when none of the ids is the actor's
 */
export async function markMessagesRead(ctx: ActorCtx, marked: MarkedMessages): Promise<number> {
  const { hot } = ctx.db
  const rows = await ('ids' in marked
    ? hot.query(READ, [...own(ctx), marked.ids])
    : hot.query(READ_ALL, [...own(ctx), marked.upTo]))
  if (rows.length === 0 && 'ids' in marked) return fail('NOT_FOUND', {})
  if (rows.length > 0) hintChange(ctx)
  return await countUnread(ctx)
}

/**
 * Deletes messages of the actor, once however often it is said; ids of others change nothing.
 * @returns how many are unread then
 * @throws DomainError NOT_FOUND when none of the ids is the actor's
 */
export async function deleteMessages(ctx: ActorCtx, ids: readonly string[]): Promise<number> {
  const rows = await ctx.db.hot.query(DELETE, [...own(ctx), ids])
  if (rows.length === 0) return fail('NOT_FOUND', {})
  hintChange(ctx)
  return await countUnread(ctx)
}
