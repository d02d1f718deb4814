import type { Statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
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
/** How many of the newest ids of a range a sum over all of its pages looks through. */
const IDS_SUMMED_MAX = 10_000n
/** Deeper than any tree. */
const LEVELS_MAX = 32_767

/** Whom a list of a team is about: how many levels below the account they are. */
const SCOPES = {
  team: [0, LEVELS_MAX],
  below: [1, LEVELS_MAX],
  direct: [1, 1],
  self: [0, 0],
} as const
export type TeamScope = keyof typeof SCOPES

/** Transactions that overlap are out of order by this much at most: the ends of a range are looked for with this slack. */
export const OVERLAP = "interval '2 minutes'"

export interface TeamFeedQuery extends FeedQuery, DayRange {
  /** public id of an account of the own subtree; null is the actor */
  readonly of: string | null
  readonly scope: TeamScope
  /** newest first or oldest first */
  readonly order: 'asc' | 'desc'
}

/** Of all pages; `since` where no rows before it are in. */
export type FeedTotal<Total> = Total & { readonly since: Date | null }

export interface TeamFeedPage<Row, Total> extends FeedPage<Row> {
  /** null behind the first page */
  readonly total: FeedTotal<Total> | null
  readonly breadcrumb: readonly TeamStep[]
}

/** What the statements of a feed are. Its rows have an `id` that grows with time. */
export interface TeamFeed {
  /** $1 first and $2 last day, $3 time zone: the ids `low` up to below `high` that the days lie in */
  readonly bounds: Statement
  /**
   * $1 actor, $2 whose team, $3 from how many levels below, $4 from and $5 below which id, $6 first and $7 last day, $8 time
   * zone, $9 merchant, $10 a filter or null, $11 down to how many levels below, $12 rows. Ids rise or fall.
   */
  readonly page: Readonly<Record<'rising' | 'falling', Statement>>
  /** the same without $12: one row with the sums */
  readonly total: Statement
  /** $1 an id, $2 merchant: when the row was booked that has it or comes next */
  readonly at: Statement
}

export const unitsOrNull = (value: bigint | null): Units | null => (value === null ? null : units(value))

interface Bounds {
  readonly low: bigint
  readonly high: bigint
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The ids that a page looks through, and where it goes on when it ends there. */
function stretchOf(bounds: Bounds, order: 'asc' | 'desc', place: FeedPlace | null) {
  const { low, high } = bounds
  const isNext = place?.way !== 'newer'
  const isFalling = (order === 'desc') === isNext
  // A list that rises is cut behind the row of its key, one that falls before it.
  const cut = order === 'desc' ? 0n : 1n
  const key = place === null ? (order === 'desc' ? high : low) : BigInt(place.key) + cut
  const within = greater(low, lesser(high, key))
  const from = isFalling ? greater(low, within - IDS_SEARCHED_MAX) : within
  const to = isFalling ? within : lesser(high, within + IDS_SEARCHED_MAX)
  const ended = isFalling ? from <= low : to >= high
  const reached = isFalling ? from : to
  return { from, to, isFalling, ended, reached, goesOn: reached - cut }
}

type FilteredQuery = TeamFeedQuery & {
  readonly timeZone: string
  readonly filter: string | readonly number[] | null
}

/** The sums over the newest ids of a range. */
async function readTotal<Total extends object>(
  { actor, db }: ActorCtx,
  feed: TeamFeed,
  { values, bounds }: { values: (low: bigint, high: bigint) => unknown[]; bounds: Bounds },
): Promise<FeedTotal<Total>> {
  const low = greater(bounds.low, bounds.high - IDS_SUMMED_MAX)
  const [sums] = await db.hot.query<Total>(feed.total, values(low, bounds.high))
  if (sums === undefined) throw new Error('a sum without a row')
  if (low <= bounds.low) return { ...sums, since: null }
  const [bound] = await db.hot.query<{ at: Date }>(feed.at, [low, actor.merchantId])
  return { ...sums, since: bound?.at ?? null }
}

/**
 * A page of what a team did, in the order of time. It walks the ids of the range, of everybody's rows, and keeps those of the
 * team: at most so many a page, whatever the team's size. The first page has the sums of all.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account that is unknown or outside the subtree, alike
 */
export async function readTeamFeed<Row extends { readonly id: bigint }, Total extends object>(
  ctx: ActorCtx,
  feed: TeamFeed,
  query: FilteredQuery,
): Promise<TeamFeedPage<Row, Total>> {
  const { actor, db } = ctx
  const { from, to, timeZone, scope, filter, order } = query
  const breadcrumb = await findInTeam(ctx, query.of ?? actor.publicId)
  const of = breadcrumb.at(-1) ?? breadcrumb[0]
  const [bounds] = await db.hot.query<Bounds>(feed.bounds, [from, to, timeZone])
  if (bounds === undefined) throw new Error('bounds without a row')
  const [least, most] = SCOPES[scope]
  const values = (low: bigint, high: bigint) => [
    actor.memberId,
    of.id,
    least,
    low,
    high,
    from,
    to,
    timeZone,
    actor.merchantId,
    filter,
    most,
  ]
  const page = await readFeed<Row>(
    query,
    async (place, limit) => {
      const stretch = stretchOf(bounds, order, place)
      const statement = feed.page[stretch.isFalling ? 'falling' : 'rising']
      const rows = await db.hot.query<Row>(statement, [...values(stretch.from, stretch.to), limit])
      if (rows.length === limit || stretch.ended) return { rows, stopped: null }
      const [bound] = await db.hot.query<{ at: Date }>(feed.at, [stretch.reached, actor.merchantId])
      // Nothing was booked from there on: the search is at the end.
      if (bound === undefined) return { rows, stopped: null }
      return { rows, stopped: { key: `${stretch.goesOn}`, at: bound.at } }
    },
    ({ id }) => `${id}`,
  )
  const total = query.cursor === null ? await readTotal<Total>(ctx, feed, { values, bounds }) : null
  return { ...page, total, breadcrumb }
}
