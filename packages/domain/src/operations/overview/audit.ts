import { Prisma } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'

const RECORDS_PER_PAGE = 50

interface Row {
  readonly id: bigint
  readonly sequence: bigint
  readonly merchantCode: string
  readonly action: string
  readonly subject: string | null
  readonly before: unknown
  readonly after: unknown
  readonly at: Date
}
/** One record of an audit chain; what was and what is, as JSON. */
export interface AuditLine extends Omit<Row, 'id' | 'sequence' | 'before' | 'after'> {
  readonly sequence: string
  readonly before: string
  readonly after: string
}

const shown = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

/**
 * The audit chains of all merchants, newest first, 50 to a page; `search` finds an action by its beginning, or an account.
 * What was decided about officers stands in every chain and names their merchants: officers of some read none of it.
 * @param before the number a page ended with
 */
export async function readAudit(
  ctx: Ctx,
  { search, before }: { readonly search: string; readonly before: bigint | null },
): Promise<{ items: AuditLine[]; next: string | null }> {
  const text = search.trim()
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT r.id, r.sequence, t.code AS "merchantCode", r.action, m.account AS subject, r.before, r.after, r.created_at AS at
      FROM audit_records r JOIN merchants t ON t.id = r.merchant_id LEFT JOIN members m ON m.id = r.subject_id
     WHERE (${before}::bigint IS NULL OR r.id < ${before})
       AND (${text} = '' OR starts_with(r.action, ${text}) OR m.account_key = lower(${text})
            OR r.after ->> 'by' = ${text})
       AND ${isWithin(ctx, Prisma.sql`r.merchant_id`)}
       AND (${ctx.merchants == null} OR NOT starts_with(r.action, 'staff.'))
     ORDER BY r.id DESC LIMIT ${RECORDS_PER_PAGE + 1}`
  const items = rows.slice(0, RECORDS_PER_PAGE)
  const last = items.at(-1)
  return {
    items: items.map(({ id: _id, sequence, before: was, after, ...row }) => ({
      ...row,
      sequence: String(sequence),
      before: shown(was),
      after: shown(after),
    })),
    next: rows.length > RECORDS_PER_PAGE && last !== undefined ? String(last.id) : null,
  }
}
