import { statement } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import {
  addFigures,
  type CategoryFigures,
  categoriesOf,
  FIGURES,
  type FigureRow,
  type Figures,
  figuresOf,
  KEPT,
  NONE_IS_ZERO,
} from './figures.ts'
import { foldedAt } from './foldedAt.ts'
import type { DayRange } from './range.ts'

/** What somebody bet, won and received over a range of days; wages and dividends less what was paid on. */
interface OwnReport {
  readonly asOf: Date
  readonly timeZone: string
  /** every day of the range, the first one first */
  readonly days: readonly (Figures & { readonly day: string })[]
  readonly categories: readonly CategoryFigures[]
  readonly total: Figures
}

interface Row extends FigureRow {
  readonly day: string
  readonly category: string | null
}

/** $1 actor, $2 first and $3 last day, $4 merchant. Days without anything are there, too. */
const REPORT = statement(
  'reports.own',
  `WITH figure AS (
     SELECT d.day, d.category, ${FIGURES}, ${KEPT}
       FROM report_days(ARRAY[$1::bigint], $2::date, $3::date, $4::int) d WHERE d.is_own GROUP BY d.day, d.category
   )
   SELECT to_char(g.day, 'YYYY-MM-DD') AS day, f.category, ${NONE_IS_ZERO}
     FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') g(day)
     LEFT JOIN figure f ON f.day = g.day::date
    ORDER BY g.day, f.category NULLS FIRST`,
)

/**
 * The personal profit and loss: the actor's own figures by day and by category, as they are folded (rules B4). What it reads follows
 * the days that are asked for. Days and categories add up to the total.
 */
export async function readOwnReport(
  ctx: ActorCtx,
  { merchantId, timeZone }: Pick<Site, 'merchantId' | 'timeZone'>,
  { from, to }: DayRange,
): Promise<OwnReport> {
  const asOf = await foldedAt(ctx.db)
  const rows = await ctx.db.hot.query<Row>(REPORT, [ctx.actor.memberId, from, to, merchantId])
  const days = [...Map.groupBy(rows, (row) => row.day)].map(([day, ofDay]) => ({
    day,
    ...addFigures(
      ofDay.map((row) => figuresOf(row, true)),
      true,
    ),
  }))
  return { asOf, timeZone, days, categories: categoriesOf(rows), total: addFigures(days, true) }
}
