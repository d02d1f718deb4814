import { cursorOf, type FeedPlace, placeOf } from '@croupier/wire'

/**
 * How many rows a page of a feed may look through when a filter passes few of them. The page then ends early and says how far
 * it went, so that the cost of a page does not grow with history.
 */
export const ROWS_SEARCHED_MAX = 1_000

/** Which page of a feed is asked for; without a cursor the newest. */
export interface FeedQuery {
  readonly cursor: string | null
  readonly pageSize: number
}

/** A page of a feed, newest first (rules E1.3). */
export interface FeedPage<Row> {
  readonly items: Row[]
  /** null on the page of the newest rows */
  readonly newerCursor: string | null
  /** null when there are no older rows */
  readonly nextCursor: string | null
  /** how far a search went that ended before its page was full; else null */
  readonly searchedTo: Date | null
}

/** What was read from a place on, in reading order: going older newest first, going newer oldest first. */
export interface Stretch<Row> {
  readonly rows: readonly Row[]
  /**
   * Set when the search ended at its bound. `key` is where it goes on: going older the last key that was looked at, going newer
   * the first that was not.
   */
  readonly stopped: { readonly key: string; readonly at: Date } | null
}

/** Reads at most `limit` rows that pass the filter: before the place's key, or from it on; from the newest for null. */
type ReadStretch<Row> = (place: FeedPlace | null, limit: number) => Promise<Stretch<Row>>

/** An order of a feed other than newest first: by a value and, where that is the same, by the id. */
export interface FeedSort<By extends string> {
  readonly by: By
  readonly order: 'asc' | 'desc'
}

/** Whether that order is the one in which a feed is kept. */
export const isNewestFirst = ({ by, order }: FeedSort<string>): boolean => by === 'time' && order === 'desc'

/** How rows of a sorted feed are compared with a place, and in which order they are read from it. */
export function sortedWay(way: FeedPlace['way'], order: 'asc' | 'desc') {
  const isNext = way === 'older'
  const falls = (order === 'desc') === isNext
  return { compares: `${falls ? '<' : '>'}${isNext ? '' : '='}`, direction: falls ? 'DESC' : 'ASC' }
}

/** The key of a row in a sorted feed, and the two back again; both null for the first page. */
export const sortedKey = (value: bigint, id: string | bigint): string => `${value}.${id}`
export function sortedPlace(place: FeedPlace | null): [value: string | null, id: string | null] {
  const [value = null, id = null] = place?.key.split('.') ?? []
  return [value, id]
}

/**
 * Reads a page of a feed and the cursors of its neighbours. One row more than the page is read, which tells whether it goes on.
 * A page of newer rows that reaches the newest is answered with the page of the newest, so that it is always a full one.
 * @param keyOf the key by which the feed is ordered
 */
export async function readFeed<Row>(
  query: FeedQuery,
  read: ReadStretch<Row>,
  keyOf: (row: Row) => string,
): Promise<FeedPage<Row>> {
  const { cursor, pageSize } = query
  const place = cursor === null ? null : placeOf(cursor)
  const { rows, stopped } = await read(place, pageSize + 1)
  const items = rows.slice(0, pageSize)
  const further = rows[pageSize]
  const searchedTo = further === undefined ? (stopped?.at ?? null) : null
  if (place?.way === 'newer') {
    const key = further === undefined ? stopped?.key : keyOf(further)
    if (key === undefined) return await readFeed({ cursor: null, pageSize }, read, keyOf)
    return {
      items: items.reverse(),
      newerCursor: cursorOf({ way: 'newer', key }),
      nextCursor: cursorOf({ way: 'older', key: place.key }),
      searchedTo,
    }
  }
  const last = items.at(-1)
  const key = further === undefined || last === undefined ? stopped?.key : keyOf(last)
  return {
    items,
    newerCursor: place === null ? null : cursorOf({ way: 'newer', key: place.key }),
    nextCursor: key === undefined ? null : cursorOf({ way: 'older', key }),
    searchedTo,
  }
}
