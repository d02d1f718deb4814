import { statement } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { addFigures, FIGURES, type FigureRow, type Figures, figuresOf, NONE_IS_ZERO, RECEIVED } from './figures.ts'
import { foldedAt } from './foldedAt.ts'
import type { DayRange } from './range.ts'

/** A business day of the own team. */
interface TeamReportDay extends Figures {
  readonly day: string
  /** accounts with an effective bet on this day */
  readonly active: number
  /** accounts that were opened on this day */
  readonly opened: number
}

/** The own team over a range of days, itself included (rules B4). */
interface TeamReport {
  readonly asOf: Date
  readonly timeZone: string
  /** every day of the range, the first one first */
  readonly days: readonly TeamReportDay[]
  readonly total: Figures & { readonly opened: number; readonly activeMost: number }
}

interface Row extends FigureRow {
  readonly day: string
  readonly category: string | null
  readonly active: number
  readonly opened: number
}

/**
 * $1 actor, $2 first and $3 last day, $4 merchant, $5 time zone. Days without anything are there, too. Who is opened counts the
 * actor itself on its own day, as the team's size does.
 */
const REPORT = statement(
  'reports.team',
  `WITH viewer AS MATERIALIZED (
     SELECT m.id, is_test_account(m.type, m.test_at) AS for_tests, (m.created_at AT TIME ZONE $5::text)::date AS opened_on
       FROM members m WHERE m.id = $1::bigint
   ), figure AS (
     SELECT d.day, d.category, ${FIGURES}, ${RECEIVED}, coalesce(sum(d.active), 0)::int AS active,
            coalesce(sum(d.opened), 0)::int AS opened
       FROM viewer v CROSS JOIN LATERAL report_days(ARRAY[v.id], $2::date, $3::date, $4::int) d
      WHERE d.is_real OR v.for_tests GROUP BY d.day, d.category
   )
   SELECT to_char(g.day, 'YYYY-MM-DD') AS day, f.category, ${NONE_IS_ZERO}, coalesce(f.active, 0) AS active,
          coalesce(f.opened, 0) + CASE WHEN f.category IS NULL AND v.opened_on = g.day::date THEN 1 ELSE 0 END AS opened
     FROM viewer v
    CROSS JOIN generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') g(day)
    CROSS JOIN LATERAL (SELECT NULL::text AS category UNION SELECT x.category FROM figure x WHERE x.day = g.day::date) c
     LEFT JOIN figure f ON f.day = g.day::date AND f.category IS NOT DISTINCT FROM c.category
    ORDER BY g.day, c.category NULLS FIRST`,
)

function dayOf(day: string, rows: readonly Row[]): TeamReportDay {
  const parts = rows.map((row) => figuresOf(row, true))
  return {
    day,
    ...addFigures(parts, true),
    active: rows.reduce((sum, row) => sum + row.active, 0),
    opened: rows.reduce((sum, row) => sum + row.opened, 0),
  }
}

/**
 * Reads the figures of the actor's team by day, as they are folded (rules B4). What it reads follows the days that
 * are asked for, neither the size of the team nor what it ever bet. Days add up to the total.
 */
export async function readTeamReport(
  ctx: ActorCtx,
  { merchantId, timeZone }: Pick<Site, 'merchantId' | 'timeZone'>,
  { from, to }: DayRange,
): Promise<TeamReport> {
  const asOf = await foldedAt(ctx.db)
  const values = [ctx.actor.memberId, from, to, merchantId, timeZone]
  const rows = await ctx.db.hot.query<Row>(REPORT, values)
  const days = [...Map.groupBy(rows, (row) => row.day)].map(([day, ofDay]) => dayOf(day, ofDay))
  const total = {
    ...addFigures(days, true),
    opened: days.reduce((sum, day) => sum + day.opened, 0),
    activeMost: days.reduce((most, day) => Math.max(most, day.active), 0),
  }
  return { asOf, timeZone, days, total }
}
