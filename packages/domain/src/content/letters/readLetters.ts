import { push, statement, withTransaction } from '@croupier/db'
import { type FeedPlace, rooms, type letters as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'
import { countUnread } from '../messages/index.ts'
import { findPair, isReachable } from './pair.ts'

type Way = FeedPlace['way']

const COMPARED = { older: '<', newer: '>=' } as const
const ORDERED = { older: 'DESC', newer: 'ASC' } as const

interface LetterRow {
  readonly id: string
  readonly own: boolean
  readonly text: string
  readonly sentAt: Date
}

/** $1 downline, $2 merchant, $3 reader, $4 key or null, $5 rows. */
const letters = (way: Way) =>
  statement(
    `letters.read.${way}`,
    `SELECT id, sender_id = $3::bigint AS own, text, sent_at AS "sentAt" FROM letters
      WHERE downline_id = $1::bigint AND merchant_id = $2::int AND ($4::uuid IS NULL OR id ${COMPARED[way]} $4::uuid)
      ORDER BY id ${ORDERED[way]} LIMIT $5::int`,
  )
const LETTERS = { older: letters('older'), newer: letters('newer') } as const

interface LettersQuery extends FeedQuery {
  /** public id of a direct downline; null for the own upline */
  readonly downline: string | null
}

interface ReadThread {
  readonly value: FeedPage<wire.Letter>
  readonly other: { readonly account: string; readonly nickname: string }
  /** whether a letter would be taken now; `sendLetter` asks again */
  readonly open: boolean
}

/**
 * A page of a thread of the actor, newest first.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function readLetters(ctx: ActorCtx, query: LettersQuery): Promise<ReadThread> {
  const { actor, db } = ctx
  const { pair, reachable } = await withTransaction(db, async (tx) => {
    const found = await findPair(tx, ctx, query.downline)
    return { pair: found, reachable: await isReachable(tx, ctx, found) }
  })
  const value = await readFeed<LetterRow>(
    query,
    async (place, limit) => {
      const values = [pair.downlineId, actor.merchantId, actor.memberId, place?.key ?? null, limit]
      const rows = await db.hot.query<LetterRow>(LETTERS[place?.way ?? 'older'], values)
      return { rows, stopped: null }
    },
    ({ id }) => id,
  )
  const { account, nickname } = pair.other
  const open = reachable && actor.status === 'ACTIVE'
  return { value, other: { account, nickname }, open }
}

/** $1 reader, $2 merchant, $3 public id of the downline that wrote, or null for the own upline. */
const MARK = statement(
  'letters.markRead',
  `UPDATE messages SET read_at = money_now()
    WHERE member_id = $1::bigint AND merchant_id = $2::int AND read_at IS NULL AND deleted_at IS NULL AND kind = 'LETTER'
      AND facts->>'downlineId' IS NOT DISTINCT FROM $3::text RETURNING id`,
)

/**
 * Marks what the actor got from a direct downline, or from its own upline (null), as read.
 * @returns how many site messages are unread then
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function markLettersRead(ctx: ActorCtx, downline: string | null): Promise<number> {
  const { actor, db, hints } = ctx
  await findPair(db.prisma, ctx, downline)
  const marked = await db.hot.query(MARK, [actor.memberId, actor.merchantId, downline])
  if (marked.length > 0) hints?.push([push(rooms.member(actor.publicId), 'message.changed', {})])
  return await countUnread(ctx)
}
