import { statement } from '@croupier/db'
import { type Units, units, ZERO_UNITS } from '@croupier/money'
import { cancelFee } from '@croupier/rules'
import { type FeedPlace, fail, type lottery } from '@croupier/wire'
import type { z } from 'zod'
import type { ActorCtx } from '../../ctx.ts'
import {
  type FeedPage,
  type FeedQuery,
  type FeedSort,
  isNewestFirst,
  ROWS_SEARCHED_MAX,
  readFeed,
  type Stretch,
  sortedKey,
} from '../../feed.ts'
import { STATE_AT } from '../issues/issue.ts'
import { merchantCancelFee, NO_CANCEL_FEE } from './cancelFee.ts'
import { type LineTerms, termsOf } from './lineTerms.ts'
import { EVERY_ORDER, FILTERED, filterValues, isOpen, type LineState, type OrderFilter, WITHIN } from './orderFilter.ts'
import { type OrderValue, readSorted } from './sortedOrders.ts'

/** A line as its player sees it. */
export interface Line {
  readonly lineNo: number
  readonly playCode: string
  readonly content: string
  readonly bets: number
  readonly stake: Units
  /** null when nobody can read them: the line waits in quarantine */
  readonly terms: LineTerms | null
  readonly mode: lottery.PrizeMode
  readonly state: LineState
  readonly payout: Units | null
  /** the payout was cut to a cap (rules A3) */
  readonly capped: boolean
  readonly effective: Units | null
  readonly settledAt: Date | null
}

/** An order with its lines. */
export interface Order {
  readonly orderId: string
  readonly gameCode: string
  /** by language code */
  readonly gameName: Readonly<Record<string, string>>
  readonly issueNumber: string
  readonly mode: lottery.PrizeMode
  readonly stake: Units
  /** what taking it back costs now; 0 where it costs nothing or is too late (rules A6) */
  readonly cancelFee: Units
  readonly placedAt: Date
  readonly closeAt: Date
  readonly issueState: z.output<typeof lottery.issueState>
  readonly numbers: readonly number[]
  readonly lines: readonly Line[]
}

/** What is not named is not filtered by. */
export type OrdersQuery = FeedQuery &
  Partial<OrderFilter> & {
    /** newest first where it is left out; any other order is of all orders between `from` and `to` */
    readonly sort?: FeedSort<OrderValue>
  }

interface OrderRow {
  readonly id: bigint
  readonly issue_id: bigint
  readonly order_id: string
  readonly game_code: string
  readonly game_name: Readonly<Record<string, string>>
  readonly issue_number: string
  readonly mode: lottery.PrizeMode
  readonly stake_units: bigint
  readonly placed_at: Date
  readonly close_at: Date
  readonly state: Order['issueState']
  readonly numbers: number[]
}

interface LineRow {
  readonly order_row_id: bigint
  readonly line_no: number
  readonly play_code: string
  readonly content: string
  readonly bets: number
  readonly stake_units: bigint
  readonly mode: lottery.PrizeMode
  readonly terms: string
  readonly state: LineState | 'QUARANTINED'
  readonly payout_units: bigint | null
  readonly capped: boolean
  readonly effective_units: bigint | null
  readonly settled_at: Date | null
}

const COLUMNS = `SELECT o.id, o.issue_id, o.order_id, g.code AS game_code, g.name AS game_name, i.number AS issue_number, o.mode, o.stake_units, o.placed_at,
          i.close_at, ${STATE_AT}, coalesce(i.numbers, '{}') AS numbers`
/** OFFSET 0 keeps the issues looked up one by one: a plan that joins them reads every issue there ever was. */
const sourceOf = (orders: string): string => `FROM (SELECT money_now() AS at) t CROSS JOIN ${orders} o
     JOIN games g ON g.id = o.game_id
     CROSS JOIN LATERAL (SELECT x.number, x.close_at, x.sale_from, x.state, x.numbers FROM issues x
       WHERE x.id = o.issue_id OFFSET 0) i`
const show = (orders: string, more: string): string => `${COLUMNS}, ${more} ${sourceOf(orders)}`

/**
 * An order id is a uuid v7, so the unique index of a player's order ids is the record in time order. Each way of reading walks
 * that index and stops when the page is full or the search is at its bound.
 */
const WAYS = {
  older: { from: 'o.order_id < $9::uuid', order: 'DESC' },
  newer: { from: 'o.order_id >= $9::uuid', order: 'ASC' },
} as const
type Way = FeedPlace['way']

/** $1 to $8 the filter, $9 an order id, $10 orders looked through, $11 orders found. */
const listing = (way: Way) =>
  statement(
    `lottery.ownOrders.${way}`,
    `WITH found AS MATERIALIZED (
       SELECT s.* FROM (
         SELECT * FROM bet_orders o WHERE ${WITHIN} AND ${WAYS[way].from}
          ORDER BY o.order_id ${WAYS[way].order} LIMIT $10::int
       ) s
        WHERE ${FILTERED}
        ORDER BY s.order_id ${WAYS[way].order} LIMIT $11::int
     )
     ${COLUMNS} ${sourceOf('found')} ORDER BY o.order_id ${WAYS[way].order}`,
  )
/** The last order that was looked through and the first that was not. $4 an order id, $5 how many were, less one. */
const bounding = (way: Way) =>
  statement(
    `lottery.ownOrdersBound.${way}`,
    `SELECT o.order_id, o.placed_at FROM bet_orders o WHERE ${WITHIN} AND ${WAYS[way].from.replace('$9', '$4')}
      ORDER BY o.order_id ${WAYS[way].order} OFFSET $5::int LIMIT 2`,
  )
const LISTS = { older: listing('older'), newer: listing('newer') } as const
const BOUNDS = { older: bounding('older'), newer: bounding('newer') } as const
/** Above every order id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const ORDER = statement(
  'lottery.ownOrder',
  `${COLUMNS} ${sourceOf('bet_orders')} WHERE o.member_id = $1::bigint AND o.order_id = $2::uuid`,
)
const LINES = statement(
  'lottery.linesOfOrders',
  `SELECT l.order_row_id, l.line_no::int AS line_no, l.mode, l.play_code, l.content, l.bets, l.stake_units, l.terms, l.state,
          l.payout_units, l.capped, l.effective_units, l.settled_at
     FROM unnest($2::bigint[], $3::bigint[]) o(issue_id, id)
     JOIN bet_lines l ON l.issue_id = o.issue_id AND l.member_id = $1::bigint AND l.order_row_id = o.id
    ORDER BY l.order_row_id, l.line_no`,
)

const unitsOrNull = (value: bigint | null): Units | null => (value === null ? null : units(value))

/** An order with an unreadable line is shown, too: its stake is paid. */
function readableTerms(row: LineRow): LineTerms | null {
  try {
    return termsOf(row)
  } catch (error) {
    if (row.state === 'QUARANTINED' || row.state === 'PENDING') return null
    throw error
  }
}

function lineOf(row: LineRow): Line {
  return {
    lineNo: row.line_no,
    playCode: row.play_code,
    content: row.content,
    bets: row.bets,
    stake: units(row.stake_units),
    terms: readableTerms(row),
    mode: row.mode,
    // The player sees a line that waits for an operator as open.
    state: row.state === 'QUARANTINED' ? 'PENDING' : row.state,
    payout: unitsOrNull(row.payout_units),
    capped: row.capped,
    effective: unitsOrNull(row.effective_units),
    settledAt: row.settled_at,
  }
}

async function withLines(ctx: ActorCtx, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const lines = await ctx.db.hot.query<LineRow>(LINES, [
    ctx.actor.memberId,
    rows.map((row) => row.issue_id),
    rows.map((row) => row.id),
  ])
  const byOrder = Map.groupBy(lines, (line) => line.order_row_id)
  const { merchantId } = ctx.actor
  const onSale = rows.some(({ state }) => state === 'ON_SALE')
  const fee = onSale ? await merchantCancelFee(ctx.db, merchantId) : NO_CANCEL_FEE
  return rows.map((row) => ({
    orderId: row.order_id,
    gameCode: row.game_code,
    gameName: row.game_name,
    issueNumber: row.issue_number,
    mode: row.mode,
    stake: units(row.stake_units),
    cancelFee: row.state === 'ON_SALE' ? cancelFee(units(row.stake_units), fee) : ZERO_UNITS,
    placedAt: row.placed_at,
    closeAt: row.close_at,
    issueState: row.state,
    numbers: row.numbers,
    lines: (byOrder.get(row.id) ?? []).map(lineOf),
  }))
}

async function readStretch(
  ctx: ActorCtx,
  query: OrdersQuery,
  place: FeedPlace | null,
  limit: number,
): Promise<Stretch<OrderRow>> {
  const { way, key } = place ?? { way: 'older' as const, key: NEWEST }
  const filter = { ...EVERY_ORDER, ...query }
  const filtered = !isOpen(filter)
  const { hot } = ctx.db
  const values = filterValues(ctx.actor.memberId, filter)
  const searched = filtered ? ROWS_SEARCHED_MAX : limit
  const rows = await hot.query<OrderRow>(LISTS[way], [...values, key, searched, limit])
  if (!filtered || rows.length === limit) return { rows, stopped: null }
  type Bound = Pick<OrderRow, 'order_id' | 'placed_at'>
  const [last, next] = await hot.query<Bound>(BOUNDS[way], [...values.slice(0, 3), key, ROWS_SEARCHED_MAX - 1])
  if (last === undefined || next === undefined) return { rows, stopped: null }
  const goesOn = way === 'older' ? last : next
  return { rows, stopped: { key: goesOn.order_id, at: last.placed_at } }
}

/**
 * A page of the actor's own orders, newest first (rules E1.3): one read for the orders, one for all their lines, and with a
 * filter that few orders pass one more that says how far the search went. What is read does not grow with the number of orders.
 * By an amount, or oldest first, it is a page of all orders of the range.
 */
export async function listOrders(ctx: ActorCtx, query: OrdersQuery): Promise<FeedPage<Order>> {
  const { sort } = query
  if (sort !== undefined && !isNewestFirst(sort)) {
    const sorted = await readFeed(
      query,
      (place, limit) => readSorted<OrderRow>(ctx, { ...EVERY_ORDER, ...query }, { sort, place, limit, show }),
      (row) => sortedKey(row.value, row.order_id),
    )
    return { ...sorted, items: await withLines(ctx, sorted.items) }
  }
  const page = await readFeed(
    query,
    (place, limit) => readStretch(ctx, query, place, limit),
    (row) => row.order_id,
  )
  return { ...page, items: await withLines(ctx, page.items) }
}

/** One own order. @throws DomainError BET_ORDER_NOT_FOUND, also for somebody else's */
export async function readOrder(ctx: ActorCtx, orderId: string): Promise<Order> {
  const rows = await ctx.db.hot.query<OrderRow>(ORDER, [ctx.actor.memberId, orderId])
  const [order] = await withLines(ctx, rows)
  return order ?? fail('BET_ORDER_NOT_FOUND', {})
}
