import type { Statement } from '@croupier/db'
import type { FeedPlace } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'
import { findInTeam, type TeamStep } from '../agents/index.ts'
import type { DayRange } from './range.ts'

/**
 * How many ids of everybody's rows a page looks through for those of a team. A page of a small team in a busy merchant ends
 * early and says how far it went; what it costs follows neither the team nor history.
 */
const IDS_SEARCHED_MAX = 5_000n

/** Transactions that overlap are out of order by this much at most: the ends of a range are looked for with this slack. */
export const OVERLAP = "interval '2 minutes'"

export interface TeamFeedQuery extends FeedQuery, DayRange {
  /** public id of an account of the own subtree; null is the actor */
  readonly of: string | null
  /** everybody at or below the account, or the account alone */
  readonly scope: 'team' | 'self'
}

export interface TeamFeedPage<Row> extends FeedPage<Row> {
  readonly breadcrumb: readonly TeamStep[]
}

/** What the statements of a feed are. Its rows have an `id` that grows with time. */
export interface TeamFeed {
  /** $1 first and $2 last day, $3 time zone: the ids `low` up to below `high` that the days lie in */
  readonly bounds: Statement
  /**
   * $1 actor, $2 whose team, $3 whether that account alone, $4 from and $5 below which id, $6 first and $7 last day, $8 time
   * zone, $9 merchant, $10 a filter or null, $11 rows
   */
  readonly page: Readonly<Record<FeedPlace['way'], Statement>>
  /** $1 an id, $2 merchant: when the row was booked that has it or comes next */
  readonly at: Statement
}

interface Bounds {
  readonly low: bigint
  readonly high: bigint
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * A page of what a team did, newest first. It walks the ids of the range, of everybody's rows, and keeps those of the team: at
 * most so many a page, whatever the team's size.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account that is unknown or outside the subtree, alike
 */
export async function readTeamFeed<Row extends { readonly id: bigint }>(
  ctx: ActorCtx,
  feed: TeamFeed,
  query: TeamFeedQuery & { readonly timeZone: string; readonly filter: string | number | null },
): Promise<TeamFeedPage<Row>> {
  const { actor, db } = ctx
  const { from, to, timeZone, scope, filter } = query
  const breadcrumb = await findInTeam(ctx, query.of ?? actor.publicId)
  const of = breadcrumb.at(-1) ?? breadcrumb[0]
  const [bounds] = await db.hot.query<Bounds>(feed.bounds, [from, to, timeZone])
  if (bounds === undefined) throw new Error('bounds without a row')
  const page = await readFeed<Row>(
    query,
    async (place, limit) => {
      const way = place?.way ?? 'older'
      const key = place === null ? bounds.high : BigInt(place.key)
      const within = greater(bounds.low, lesser(bounds.high, key))
      const low = way === 'older' ? greater(bounds.low, within - IDS_SEARCHED_MAX) : within
      const high = way === 'older' ? within : lesser(bounds.high, within + IDS_SEARCHED_MAX)
      const rows = await db.hot.query<Row>(feed.page[way], [
        ...[actor.memberId, of.id, scope === 'self', low, high, from, to, timeZone],
        ...[actor.merchantId, filter, limit],
      ])
      const ended = way === 'older' ? low <= bounds.low : high >= bounds.high
      if (rows.length === limit || ended) return { rows, stopped: null }
      const reached = way === 'older' ? low : high
      const [bound] = await db.hot.query<{ at: Date }>(feed.at, [reached, actor.merchantId])
      // Nothing was booked from there on: the search is at the end.
      if (bound === undefined) return { rows, stopped: null }
      return { rows, stopped: { key: `${reached}`, at: bound.at } }
    },
    ({ id }) => `${id}`,
  )
  return { ...page, breadcrumb }
}
