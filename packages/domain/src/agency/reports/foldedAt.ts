import { type Db, statement } from '@croupier/db'

/** Before the first fold there is nothing, and that is so now. */
const FOLDED_AT = statement(
  'reports.foldedAt',
  'SELECT coalesce((SELECT folded_at FROM team_day_marks), money_now()) AS at',
)

/**
 * The instant that the figures of teams are of: what was settled, booked and opened until then is in them, and what came later is
 * in the next fold's (rules B4). Read it before the figures: they may be newer by then, never older.
 */
export async function foldedAt(db: Db): Promise<Date> {
  const [row] = await db.hot.query<{ at: Date }>(FOLDED_AT, [])
  if (row === undefined) throw new Error('the database did not say what is folded')
  return row.at
}
