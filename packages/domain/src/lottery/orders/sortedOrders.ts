import { statement } from '@croupier/db'
import type { FeedPlace } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedSort, type Stretch, sortedPlace, sortedWay } from '../../feed.ts'
import { FILTERED, filterValues, type OrderFilter, WITHIN } from './orderFilter.ts'

/** What orders can be sorted by; an order whose lines are all open has no payout and comes below one that lost. */
const VALUES = {
  time: '0::bigint',
  stake: 's.stake_units',
  payout: `(SELECT coalesce(sum(l.payout_units), -1)::bigint FROM bet_lines l
    WHERE l.issue_id = s.issue_id AND l.member_id = s.member_id AND l.order_row_id = s.id)`,
} as const
export type OrderValue = keyof typeof VALUES

type Way = FeedPlace['way']

/**
 * $1 to $8 the filter, $9 and $10 value and id of a place or null, $11 orders found. It reads what the totals of the same filter
 * read: the orders between two instants, by the unique index of a player's order ids.
 */
const listing = ({ by, order }: FeedSort<OrderValue>, way: Way, show: ShowOrders) => {
  const { compares, direction } = sortedWay(way, order)
  return statement(
    `lottery.sortedOrders.${by}.${order}.${way}`,
    `WITH found AS MATERIALIZED (
       SELECT v.* FROM (
         SELECT s.*, ${VALUES[by]} AS value
           FROM (SELECT * FROM bet_orders o WHERE ${WITHIN} OFFSET 0) s WHERE ${FILTERED} OFFSET 0
       ) v
        WHERE $10::uuid IS NULL OR (v.value, v.order_id) ${compares} ($9::bigint, $10::uuid)
        ORDER BY v.value ${direction}, v.order_id ${direction} LIMIT $11::int
     )
     ${show('found', 'o.value')} ORDER BY o.value ${direction}, o.order_id ${direction}`,
  )
}

/** The statement that shows the orders of a source, with one column more. */
type ShowOrders = (source: string, more: string) => string

interface SortedQuery {
  readonly sort: FeedSort<OrderValue>
  readonly place: FeedPlace | null
  readonly limit: number
}

/** Reads own orders of a range in the order of a value. @param show how they are shown */
export async function readSorted<Row>(
  { db, actor }: ActorCtx,
  filter: OrderFilter,
  { sort, place, limit, show }: SortedQuery & { show: ShowOrders },
): Promise<Stretch<Row & { readonly value: bigint }>> {
  const list = listing(sort, place?.way ?? 'older', show)
  const values = [...filterValues(actor.memberId, filter), ...sortedPlace(place), limit]
  return {
    rows: await db.hot.query<Row & { readonly value: bigint }>(list, values),
    stopped: null,
  }
}
