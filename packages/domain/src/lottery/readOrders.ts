import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { fail, type lottery } from '@croupier/wire'
import type { z } from 'zod'
import type { ActorCtx } from '../ctx.ts'
import { STATE_AT } from './issue.ts'
import { type LineTerms, termsOf } from './lineTerms.ts'

type LineState = z.output<typeof lottery.betLineState>

/** A line as its player sees it. */
export interface Line {
  readonly lineNo: number
  readonly playCode: string
  readonly content: string
  readonly bets: number
  readonly stake: Units
  readonly terms: LineTerms
  readonly state: LineState
  readonly payout: Units | null
  readonly effective: Units | null
  readonly settledAt: Date | null
}

/** An order with its lines. */
export interface Order {
  readonly orderId: string
  readonly gameCode: string
  readonly issueNumber: string
  readonly mode: lottery.PrizeMode
  readonly stake: Units
  readonly placedAt: Date
  readonly closeAt: Date
  readonly issueState: z.output<typeof lottery.issueState>
  readonly numbers: readonly number[]
  readonly lines: readonly Line[]
}

export interface OrdersQuery {
  readonly page: number
  readonly pageSize: number
  readonly gameCode: string | null
  /** orders with a line in this state */
  readonly state: LineState | null
}

interface OrderRow {
  readonly id: bigint
  readonly issue_id: bigint
  readonly order_id: string
  readonly game_code: string
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
  readonly mode: string
  readonly terms: string
  readonly state: LineState | 'QUARANTINED'
  readonly payout_units: bigint | null
  readonly effective_units: bigint | null
  readonly settled_at: Date | null
}

const COLUMNS = `SELECT o.id, o.issue_id, o.order_id, g.code AS game_code, i.number AS issue_number, o.mode, o.stake_units, o.placed_at,
          i.close_at, ${STATE_AT}, coalesce(i.numbers, '{}') AS numbers`
const SOURCE = `FROM (SELECT money_now() AS at) t CROSS JOIN bet_orders o
     JOIN games g ON g.id = o.game_id JOIN issues i ON i.id = o.issue_id`
const FILTER = `o.member_id = $1::bigint
      AND ($2::text IS NULL OR o.game_id = (SELECT id FROM games WHERE code = $2::text))
      AND ($3::text IS NULL OR EXISTS (SELECT 1 FROM bet_lines l
           WHERE l.issue_id = o.issue_id AND l.member_id = o.member_id AND l.order_row_id = o.id AND l.state = $3::text))`

const ORDERS = statement(
  'lottery.ownOrders',
  `${COLUMNS} ${SOURCE} WHERE ${FILTER} ORDER BY o.id DESC LIMIT $4::int OFFSET $5::int`,
)
const COUNT = statement(
  'lottery.countOwnOrders',
  `SELECT count(*) AS total FROM bet_orders o WHERE ${FILTER}`,
)
const ORDER = statement(
  'lottery.ownOrder',
  `${COLUMNS} ${SOURCE} WHERE o.member_id = $1::bigint AND o.order_id = $2::uuid`,
)
const LINES = statement(
  'lottery.linesOfOrders',
  `SELECT l.order_row_id, l.line_no::int AS line_no, l.mode, l.play_code, l.content, l.bets, l.stake_units, l.terms, l.state,
          l.payout_units, l.effective_units, l.settled_at
     FROM unnest($2::bigint[], $3::bigint[]) o(issue_id, id)
     JOIN bet_lines l ON l.issue_id = o.issue_id AND l.member_id = $1::bigint AND l.order_row_id = o.id
    ORDER BY l.order_row_id, l.line_no`,
)

const unitsOrNull = (value: bigint | null): Units | null => (value === null ? null : units(value))

function lineOf(row: LineRow): Line {
  return {
    lineNo: row.line_no,
    playCode: row.play_code,
    content: row.content,
    bets: row.bets,
    stake: units(row.stake_units),
    terms: termsOf(row),
    // To its player a line that waits for an operator is open.
    state: row.state === 'QUARANTINED' ? 'PENDING' : row.state,
    payout: unitsOrNull(row.payout_units),
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
  return rows.map((row) => ({
    orderId: row.order_id,
    gameCode: row.game_code,
    issueNumber: row.issue_number,
    mode: row.mode,
    stake: units(row.stake_units),
    placedAt: row.placed_at,
    closeAt: row.close_at,
    issueState: row.state,
    numbers: row.numbers,
    lines: (byOrder.get(row.id) ?? []).map(lineOf),
  }))
}

/** The actor's own orders, newest first: one read for the orders of a page, one for all their lines. */
export async function listOrders(
  ctx: ActorCtx,
  query: OrdersQuery,
): Promise<{ items: Order[]; total: number }> {
  const { page, pageSize } = query
  const filter = [ctx.actor.memberId, query.gameCode, query.state]
  const [rows, counted] = await Promise.all([
    ctx.db.hot.query<OrderRow>(ORDERS, [...filter, pageSize, (page - 1) * pageSize]),
    ctx.db.hot.query<{ total: bigint }>(COUNT, filter),
  ])
  return { items: await withLines(ctx, rows), total: Number(counted[0]?.total ?? 0n) }
}

/** One own order. @throws DomainError BET_ORDER_NOT_FOUND, also for somebody else's */
export async function readOrder(ctx: ActorCtx, orderId: string): Promise<Order> {
  const rows = await ctx.db.hot.query<OrderRow>(ORDER, [ctx.actor.memberId, orderId])
  const [order] = await withLines(ctx, rows)
  return order ?? fail('BET_ORDER_NOT_FOUND', {})
}
