import { statement } from '@croupier/db'
import type { FeedPlace, messages as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, ROWS_SEARCHED_MAX, readFeed } from '../../feed.ts'
import { MAY_READ, MESSAGE, type MessageRow, messageOf } from './messageRow.ts'

interface MessagesQuery extends FeedQuery {
  readonly filter: wire.MessageFilter | null
}

type Way = FeedPlace['way']

const COMPARED = { older: '<', newer: '>=' } as const
const ORDERED = { older: 'DESC', newer: 'ASC' } as const

/** $1 member, $2 merchant, $3 key or null, $4 rows looked through. */
const searched = (way: Way, where: string) =>
  `SELECT * FROM messages WHERE member_id = $1::bigint AND merchant_id = $2::int
      AND ($3::uuid IS NULL OR id ${COMPARED[way]} $3::uuid) ${where} ORDER BY id ${ORDERED[way]} LIMIT $4::int`

/** Unread ones have an index of their own; the others are looked for among the newest. $5 personal or null, $6 rows. */
const lists = (way: Way) => ({
  all: statement(
    `messages.list.${way}`,
    `SELECT ${MESSAGE} FROM (${searched(way, '')}) m WHERE deleted_at IS NULL AND ${MAY_READ}
        AND ($5::boolean IS NULL OR personal = $5::boolean) ORDER BY id ${ORDERED[way]} LIMIT $6::int`,
  ),
  unread: statement(
    `messages.listUnread.${way}`,
    `SELECT ${MESSAGE} FROM (${searched(way, 'AND read_at IS NULL AND deleted_at IS NULL')}) m
      WHERE ($5::boolean IS NULL OR personal = $5::boolean) AND ${MAY_READ} ORDER BY id ${ORDERED[way]} LIMIT $6::int`,
  ),
  /** where a search ended that did not reach the end */
  bound: statement(
    `messages.searched.${way}`,
    `SELECT id, created_at FROM (SELECT id, created_at, row_number() OVER (ORDER BY id ${ORDERED[way]}) AS n
       FROM (${searched(way, '')}) s) b WHERE n = $4::int`,
  ),
})
const LISTS = { older: lists('older'), newer: lists('newer') } as const

const PERSONAL: Readonly<Record<wire.MessageFilter, boolean | null>> = {
  unread: null,
  system: false,
  personal: true,
}

/** A page of the actor's site messages, newest first (spec: messageV2, rules E1.3). */
export async function listMessages({ db, actor }: ActorCtx, query: MessagesQuery): Promise<FeedPage<wire.Message>> {
  const { filter } = query
  const personal = filter === null ? null : PERSONAL[filter]
  const page = await readFeed<MessageRow>(
    query,
    async (place, limit) => {
      const way = place?.way ?? 'older'
      const isUnread = filter === 'unread'
      const places = [actor.memberId, actor.merchantId, place?.key ?? null]
      const look = isUnread ? limit : ROWS_SEARCHED_MAX
      const list = isUnread ? LISTS[way].unread : LISTS[way].all
      const rows = await db.hot.query<MessageRow>(list, [...places, look, personal, limit])
      if (isUnread || rows.length === limit) return { rows, stopped: null }
      const [bound] = await db.hot.query<MessageRow>(LISTS[way].bound, [...places, look])
      const stopped = bound === undefined ? null : { key: bound.id, at: bound.created_at }
      return { rows, stopped }
    },
    ({ id }) => id,
  )
  return { ...page, items: page.items.map(messageOf) }
}
