import { type Tx, withTransaction } from '@croupier/db'
import { audit } from '../audit/index.ts'
import type { Ctx } from '../ctx.ts'
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
    await tx.$executeRaw`
      UPDATE bet_lines l SET state = 'QUARANTINED'
        FROM unnest(${rows.map((row) => row.member_id)}::bigint[], ${rows.map((row) => row.order_row_id)}::bigint[],
              ${rows.map((row) => row.line_no)}::smallint[]) AS q(member_id, id, no)
       WHERE l.issue_id = ${issueId} AND l.member_id = q.member_id AND l.order_row_id = q.id AND l.line_no = q.no
         AND l.merchant_id = ${merchantId} AND l.state = 'PENDING'`
    await audit(tx, {
      merchantId,
      action: 'lottery.linesQuarantined',
      actorId: null,
      subjectId: null,
      before: {},
      after: {
        issueId: String(issueId),
        lines: rows.map((row) => `${row.order_row_id}/${row.line_no}`),
      },
    })
  })
}

interface ReleasedRow {
  readonly order_row_id: bigint
  readonly line_no: number
  readonly issue_id: bigint
  readonly merchant_id: number
}

/**
 * Lets the next settlement try quarantined lines again, once what made them unreadable is mended. What it pays is a settlement
 * version of its own: the rest of their orders was paid already.
 * @param merchantId whose lines
 * @returns how many lines were released
 */
export async function releaseQuarantined(tx: Tx, merchantId: number): Promise<number> {
  const released = await tx.$queryRaw<ReleasedRow[]>`
    UPDATE bet_lines SET state = 'PENDING' WHERE state = 'QUARANTINED' AND merchant_id = ${merchantId}
    RETURNING order_row_id, line_no, issue_id, merchant_id`
  if (released.length === 0) return 0
  const issues = [...new Set(released.map((row) => row.issue_id))]
  await tx.$executeRaw`
    UPDATE issues SET settlement_version = settlement_version + 1, settled_at = NULL,
           state = CASE state WHEN 'SETTLED' THEN 'SETTLING' ELSE state END
     WHERE id = ANY (${issues}::bigint[])`
  return released.length
}
