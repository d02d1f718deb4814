import { statement } from '@croupier/db'
import { type FeedPlace, messages, type letters as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'

type Way = FeedPlace['way']

const COMPARED = { older: '<', newer: '>=' } as const
const ORDERED = { older: 'DESC', newer: 'ASC' } as const

interface ThreadRow {
  readonly id: string
  readonly downlineId: string | null
  readonly account: string
  readonly nickname: string
  readonly own: boolean
  readonly text: string
  readonly sentAt: Date
}

/** $1 member, $2 merchant, $3 key or null, $4 rows. The own upline's thread is one row, those of downlines are found by their index. */
const threads = (way: Way) => {
  const onPage = `t.merchant_id = $2::int AND ($3::uuid IS NULL OR t.last_id ${COMPARED[way]} $3::uuid)`
  return statement(
    `letters.threads.${way}`,
    `WITH own AS (
       (SELECT t.* FROM letter_threads t WHERE t.upline_id = $1::bigint AND ${onPage} ORDER BY t.last_id ${ORDERED[way]} LIMIT $4::int)
       UNION ALL SELECT t.* FROM letter_threads t WHERE t.downline_id = $1::bigint AND ${onPage})
     SELECT l.id, CASE WHEN t.upline_id = $1::bigint THEN o.public_id END AS "downlineId", o.account, o.nickname,
            l.sender_id = $1::bigint AS own, l.text, l.sent_at AS "sentAt"
       FROM own t
       JOIN letters l ON l.downline_id = t.downline_id AND l.id = t.last_id AND l.sent_at = t.last_at AND l.merchant_id = t.merchant_id
       JOIN members o ON o.id = CASE WHEN t.upline_id = $1::bigint THEN t.downline_id ELSE t.upline_id END
      ORDER BY l.id ${ORDERED[way]} LIMIT $4::int`,
  )
}
const THREADS = { older: threads('older'), newer: threads('newer') } as const

/** $1 member, $2 merchant, $3 unread ones looked through. Unread messages have an index of their own. */
const UNREAD = statement(
  'letters.unread',
  `SELECT facts->>'downlineId' AS "downlineId", count(*)::int AS unread FROM (
     SELECT kind, facts FROM messages WHERE member_id = $1::bigint AND merchant_id = $2::int AND read_at IS NULL AND deleted_at IS NULL
      ORDER BY id DESC LIMIT $3::int) m WHERE kind = 'LETTER' GROUP BY 1`,
)

const UPLINE = statement(
  'letters.upline',
  `SELECT o.account, o.nickname FROM members m JOIN members o ON o.id = m.parent_id WHERE m.id = $1::bigint`,
)

type Person = { readonly account: string; readonly nickname: string }

interface Threads {
  readonly value: FeedPage<wire.LetterThread>
  /** null: nobody is above */
  readonly upline: Person | null
}

/** With whom the actor has written, the newest letter first, each with what it has not read of the newest unread messages. */
export async function listLetterThreads({ db, actor }: ActorCtx, query: FeedQuery): Promise<Threads> {
  const own = [actor.memberId, actor.merchantId]
  const page = await readFeed<ThreadRow>(
    query,
    async (place, limit) => {
      const values = [...own, place?.key ?? null, limit]
      const rows = await db.hot.query<ThreadRow>(THREADS[place?.way ?? 'older'], values)
      return { rows, stopped: null }
    },
    ({ id }) => id,
  )
  const counted = await db.hot.query<{ downlineId: string | null; unread: number }>(UNREAD, [
    ...own,
    messages.UNREAD_COUNT_MAX,
  ])
  const unreadOf = new Map(counted.map(({ downlineId, unread }) => [downlineId, unread]))
  const [upline] = await db.hot.query<Person>(UPLINE, [actor.memberId])
  const items = page.items.map(({ downlineId, account, nickname, ...last }) => {
    return { downlineId, account, nickname, last, unread: unreadOf.get(downlineId) ?? 0 }
  })
  return { value: { ...page, items }, upline: upline ?? null }
}
