import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import type { UnreadableLine } from './settleGroup.ts'

/**
 * Sets lines apart that settlement cannot read, so that the rest of their issue is settled (rules A6). They stay open and are
 * shown by I9 until an operator releases them.
 */
export async function quarantineLines(
  ctx: Ctx,
  issueId: bigint,
  merchantId: number,
  lines: readonly UnreadableLine[],
): Promise<void> {
  const rows = lines.map(({ row }) => row)
  for (const { row, error } of lines) {
    const line = `${row.order_row_id}/${row.line_no}`
    ctx.log.error({ err: error, issueId: String(issueId), line }, 'a line cannot be settled')
  }
  await withTransaction(ctx.db, async (tx) => {
    const apart = await tx.$queryRaw<{ line: string }[]>`
      UPDATE bet_lines l SET state = 'QUARANTINED'
        FROM unnest(${rows.map((row) => row.member_id)}::bigint[], ${rows.map((row) => row.order_row_id)}::bigint[],
              ${rows.map((row) => row.line_no)}::smallint[]) AS q(member_id, id, no)
       WHERE l.issue_id = ${issueId} AND l.member_id = q.member_id AND l.order_row_id = q.id AND l.line_no = q.no
         AND l.merchant_id = ${merchantId} AND l.state = 'PENDING'
      RETURNING l.order_row_id || '/' || l.line_no AS line`
    // Another worker settles the same issue: it has logged this line.
    if (apart.length === 0) return
    await audit(tx, {
      merchantId,
      action: 'lottery.linesQuarantined',
      actorId: null,
      subjectId: null,
      before: {},
      after: { issueId: String(issueId), lines: apart.map(({ line }) => line).sort() },
    })
  })
}
