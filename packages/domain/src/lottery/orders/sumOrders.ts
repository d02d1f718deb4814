import { statement } from '@croupier/db'
import { subtract, type Units, units } from '@croupier/money'
import { instantsOfDays } from '@croupier/rules'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { FILTERED, filterValues, type OrdersOfDays, WITHIN } from './orderFilter.ts'

/** What orders add up to; amounts in units. */
export interface OrderTotals {
  readonly orders: number
  readonly lines: number
  /** stakes of settled lines without cancelled, void and pushed ones (rules B4), what counts of them, and their payouts */
  readonly stake: Units
  readonly effective: Units
  readonly payout: Units
  /** payouts less stakes */
  readonly net: Units
  /** stakes of lines that are not settled, and those that came back */
  readonly open: Units
  readonly returned: Units
}

interface Row {
  readonly orders: number
  readonly lines: number
  readonly stake: bigint
  readonly effective: bigint
  readonly payout: bigint
  readonly open: bigint
  readonly returned: bigint
}

const sumOf = (units: string, states: string) =>
  `coalesce(sum(l.${units}) FILTER (WHERE l.state IN (${states})), 0)::bigint`
const COUNTED = "'WIN', 'LOSE'"
const OPEN = "'PENDING', 'QUARANTINED'"
const BACK = "'CANCELLED', 'VOID', 'PUSH'"

const TOTALS = statement(
  'lottery.ownTotals',
  `SELECT count(*)::int AS orders, coalesce(sum(t.lines), 0)::int AS lines, coalesce(sum(t.stake), 0)::bigint AS stake,
          coalesce(sum(t.effective), 0)::bigint AS effective, coalesce(sum(t.payout), 0)::bigint AS payout,
          coalesce(sum(t.open), 0)::bigint AS open, coalesce(sum(t.returned), 0)::bigint AS returned
     FROM (SELECT * FROM bet_orders o WHERE ${WITHIN} OFFSET 0) s
    CROSS JOIN LATERAL (
      SELECT count(*) AS lines, ${sumOf('stake_units', COUNTED)} AS stake, ${sumOf('effective_units', COUNTED)} AS effective,
             ${sumOf('payout_units', COUNTED)} AS payout, ${sumOf('stake_units', OPEN)} AS open,
             ${sumOf('stake_units', BACK)} AS returned
        FROM bet_lines l WHERE l.issue_id = s.issue_id AND l.member_id = s.member_id AND l.order_row_id = s.id) t
    WHERE ${FILTERED}`,
)

/**
 * Adds up all of the actor's orders of a range of business days that a filter means, not those of one page. It reads these orders
 * and no others.
 */
export async function sumOrders(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  { from, to, ...more }: OrdersOfDays,
): Promise<OrderTotals> {
  const filter = { ...more, ...instantsOfDays({ from, to }, timeZone) }
  const values = filterValues(ctx.actor.memberId, filter)
  const [row] = await ctx.db.hot.query<Row>(TOTALS, values)
  if (row === undefined) throw new Error('a sum without a row')
  const { orders, lines } = row
  const payout = units(row.payout)
  const stake = units(row.stake)
  return {
    orders,
    lines,
    stake,
    effective: units(row.effective),
    payout,
    net: subtract(payout, stake),
    open: units(row.open),
    returned: units(row.returned),
  }
}
