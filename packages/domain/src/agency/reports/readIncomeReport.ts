import { statement } from '@croupier/db'
import { transferKindNumbers } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { foldedAt } from './foldedAt.ts'
import { type DayRange, startOf } from './range.ts'

/** What an agent earned itself; `net` is what it received less what it paid on to direct downlines. */
interface IncomeFigures {
  readonly selfRebates: Units
  readonly uplineRebates: Units
  readonly realtimeWages: Units
  readonly dailyWages: Units
  readonly hourlyWages: Units
  readonly wagesPaid: Units
  readonly dividends: Units
  readonly dividendsPaid: Units
  readonly net: Units
}

export interface IncomeReport {
  readonly asOf: Date
  readonly timeZone: string
  /** every day of the range, the last one first */
  readonly days: readonly (IncomeFigures & { readonly day: string })[]
  readonly total: IncomeFigures
  /** bills that the actor receives, of periods that begin on these days, that are not paid in full, and what they lack */
  readonly pending: { readonly bills: number; readonly units: Units }
}

interface Row {
  readonly day: string
  readonly kind: number | null
  readonly received: bigint
  readonly paid: bigint
}

/** $1 actor, $2 first and $3 last day, $4 merchant. What is folded. */
const INCOMES = statement(
  'reports.incomes',
  `WITH day AS MATERIALIZED (
     SELECT g.day::date AS day FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') g(day)
   ), moved AS (
     SELECT d.day, i.kind, i.units, i.paid_units FROM day d
      CROSS JOIN LATERAL (SELECT * FROM member_incomes x
        WHERE x.day = d.day AND x.member_id = $1::bigint AND x.merchant_id = $4::int OFFSET 0) i
   )
   SELECT to_char(d.day, 'YYYY-MM-DD') AS day, m.kind::int AS kind, coalesce(sum(m.units), 0)::bigint AS received,
          coalesce(sum(m.paid_units), 0)::bigint AS paid
     FROM day d LEFT JOIN moved m ON m.day = d.day GROUP BY d.day, m.kind ORDER BY d.day DESC`,
)

const LACKS = `SELECT due_units - paid_units AS units FROM wage_payments
  WHERE payee_id = $1::bigint AND merchant_id = $4::int
    AND period_start >= ${startOf('$2', '$5')} AND period_start < ${startOf('$3', '$5')} + interval '1 day'`

/** $1 actor, $2 first and $3 last day, $4 merchant, $5 time zone. Real-time bills, which are many, are looked up by their state. */
const PENDING = statement(
  'reports.pendingIncome',
  `SELECT count(*)::int AS bills, coalesce(sum(l.units), 0)::bigint AS units FROM (
     ${LACKS} AND kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND') AND state IN ('UNPAID', 'PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
      UNION ALL
     ${LACKS} AND kind = 'REALTIME_WAGE' AND state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')) l`,
)

const WAGES = ['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE'] as const

function incomeOf(rows: readonly Row[]): IncomeFigures {
  const sum = (kinds: readonly TransferKind[], side: 'received' | 'paid'): Units => {
    const numbers = kinds.map((kind): number => transferKindNumbers[kind])
    const of = rows.filter(({ kind }) => kind !== null && numbers.includes(kind))
    return units(of.reduce((total, row) => total + row[side], 0n))
  }
  const received = {
    selfRebates: sum(['SELF_REBATE'], 'received'),
    uplineRebates: sum(['UPLINE_REBATE'], 'received'),
    realtimeWages: sum(['REALTIME_WAGE'], 'received'),
    dailyWages: sum(['DAILY_WAGE'], 'received'),
    hourlyWages: sum(['HOURLY_WAGE'], 'received'),
    dividends: sum(['DIVIDEND'], 'received'),
  }
  const paid = { wagesPaid: sum(WAGES, 'paid'), dividendsPaid: sum(['DIVIDEND'], 'paid') }
  const inAll = Object.values(received).reduce((total, one) => total + one, 0n)
  const outAll = Object.values(paid).reduce((total, one) => total + one, 0n)
  return { ...received, ...paid, net: units(inAll - outAll) }
}

/** Reads what the actor itself earned and paid on, per day (rules B4, my income). The days add up to the total. */
export async function readIncomeReport(
  ctx: ActorCtx,
  { merchantId, timeZone }: Pick<Site, 'merchantId' | 'timeZone'>,
  { from, to }: DayRange,
): Promise<IncomeReport> {
  const asOf = await foldedAt(ctx.db)
  const values = [ctx.actor.memberId, from, to, merchantId]
  const rows = await ctx.db.hot.query<Row>(INCOMES, values)
  const days = [...Map.groupBy(rows, (row) => row.day)].map(([day, ofDay]) => ({
    day,
    ...incomeOf(ofDay),
  }))
  const [lacks] = await ctx.db.hot.query<{ bills: number; units: bigint }>(PENDING, [...values, timeZone])
  const pending = { bills: lacks?.bills ?? 0, units: units(lacks?.units ?? 0n) }
  return { asOf, timeZone, days, total: incomeOf(rows), pending }
}
