import { Prisma } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'

const RECORDS_PER_PAGE = 50
const { sql } = Prisma

interface Row {
  readonly id: bigint
  readonly sequence: bigint
  readonly merchantCode: string
  readonly action: string
  readonly publicId: string | null
  readonly account: string | null
  readonly by: string | null
  readonly second: string | null
  readonly reason: string | null
  readonly before: unknown
  readonly after: unknown
  readonly at: Date
}
/** One record of an audit chain: who did what to whom and why; what was and what is, as JSON. */
export interface AuditLine extends Pick<Row, 'merchantCode' | 'action' | 'by' | 'second' | 'reason' | 'at'> {
  readonly sequence: string
  readonly subject: { readonly publicId: string; readonly account: string } | null
  readonly before: string
  readonly after: string
}
interface Page {
  readonly items: AuditLine[]
  readonly next: string | null
}

/** Which records; what is not named is not filtered by. */
export interface AuditFilter {
  /** the beginning of an action, a whole account or a whole name of an officer */
  readonly search: string
  /** a whole name of an officer, the first one or the second */
  readonly officer?: string | undefined
  readonly merchantId?: number | undefined
  /** yyyy-MM-dd by the zone of the record's merchant, both included */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** the number a page ended with */
  readonly before?: bigint | undefined
}

const shown = (value: unknown): string => (value === null ? '' : JSON.stringify(value))
/** Why an officer did it; where `reason` is what a member or a visitor reads, it is `why`. */
const WHY = sql`coalesce(r.after ->> 'why', CASE WHEN jsonb_typeof(r.after -> 'reason') = 'string' THEN r.after ->> 'reason' END)`
const officerIs = (name: string): Prisma.Sql => sql`(r.after ->> 'by' = ${name} OR r.after ->> 'second' = ${name})`

async function pageOf(ctx: Ctx, fits: Prisma.Sql, before: bigint | undefined): Promise<Page> {
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT r.id, r.sequence, t.code AS "merchantCode", r.action, m.public_id AS "publicId", m.account, r.after ->> 'by' AS by,
           r.after ->> 'second' AS second, ${WHY} AS reason, r.before, r.after, r.created_at AS at
      FROM audit_records r JOIN merchants t ON t.id = r.merchant_id LEFT JOIN members m ON m.id = r.subject_id
     WHERE ${before === undefined ? sql`true` : sql`r.id < ${before}`} AND ${fits} AND ${isWithin(ctx, sql`r.merchant_id`)}
     ORDER BY r.id DESC LIMIT ${RECORDS_PER_PAGE + 1}`
  const items = rows.slice(0, RECORDS_PER_PAGE)
  const last = items.at(-1)
  return {
    items: items.map(({ id: _id, sequence, publicId, account, before: was, after, ...row }) => ({
      ...row,
      sequence: String(sequence),
      subject: publicId === null || account === null ? null : { publicId, account },
      before: shown(was),
      after: shown(after),
    })),
    next: rows.length > RECORDS_PER_PAGE && last !== undefined ? String(last.id) : null,
  }
}

/**
 * The audit chains of all merchants, newest first, 50 to a page.
 * What was decided about officers stands in every chain and names their merchants: officers of some read none of it.
 */
export async function readAudit(ctx: Ctx, filter: AuditFilter): Promise<Page> {
  const { merchantId, from, to } = filter
  const text = filter.search.trim()
  const officer = (filter.officer ?? '').trim()
  const isFound = sql`(starts_with(r.action, ${text}) OR m.account_key = lower(${text}) OR ${officerIs(text)})`
  const fits = [
    sql`(${ctx.merchants == null} OR NOT starts_with(r.action, 'staff.'))`,
    ...(text === '' ? [] : [isFound]),
    ...(officer === '' ? [] : [officerIs(officer)]),
    ...(merchantId === undefined ? [] : [sql`r.merchant_id = ${merchantId}`]),
    ...(from === undefined ? [] : [sql`r.created_at >= (${from}::timestamp AT TIME ZONE t.time_zone)`]),
    ...(to === undefined ? [] : [sql`r.created_at < ((${to}::timestamp + interval '1 day') AT TIME ZONE t.time_zone)`]),
  ]
  return await pageOf(ctx, Prisma.join(fits, ' AND '), filter.before)
}

/** What officers did with a member, the latest first. @param before the number a page ended with */
export async function listActs(ctx: Ctx, memberId: bigint, before: bigint | undefined): Promise<Page> {
  return await pageOf(ctx, sql`r.subject_id = ${memberId} AND r.after ->> 'by' IS NOT NULL`, before)
}
