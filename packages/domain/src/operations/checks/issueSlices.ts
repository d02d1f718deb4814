import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import type { Slice } from './passPart.ts'

/** Of the issues that are planned for days to come, none is read. */
const NTH = statement(
  'checks.nthClosedIssue',
  `SELECT max(id) AS id, count(*)::int AS found FROM (
     SELECT id FROM issues WHERE id > $1::bigint AND id <= $2::bigint AND state NOT IN ('PLANNED', 'ON_SALE')
      ORDER BY id LIMIT $3::int) i`,
)

/** The id up to which this many closed issues follow `after`; `upto` when there are fewer. */
export async function closedIssues(ctx: Ctx, { after, upto }: Slice, issues: number): Promise<bigint> {
  const [row] = await ctx.db.hot.query<{ id: bigint | null; found: number }>(NTH, [after, upto, issues])
  return row?.id !== null && row?.found === issues ? row.id : upto
}
