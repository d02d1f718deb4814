import { createHash } from 'node:crypto'
import { moneyNow, originOf, type Tx } from '@croupier/db'
import { canonicalText } from '../commands/index.ts'

/** Values of an audit row: JSON, so amounts are written as decimal strings. */
export type AuditValue = { readonly [key: string]: AuditJson }
type AuditJson = string | number | boolean | null | readonly AuditJson[] | AuditValue

/** Who did what to whom (safety 4.8): what it was, what it is, from where, in which request. */
export interface AuditEntry {
  readonly merchantId: number
  /** noun.pastTense, such as `member.opened` */
  readonly action: string
  readonly actorId: bigint | null
  readonly subjectId: bigint | null
  readonly before?: AuditValue
  readonly after?: AuditValue
  /** both are those of the call where its database knows it (`originOf`) */
  readonly address?: string
  readonly requestId?: string
}

/** What it is afterwards, with the officers of the call by id: names may be given again one day, ids are not (safety 4.9). */
function withOfficers(after: AuditValue | null, officers: readonly string[] | undefined): AuditValue | null {
  return officers === undefined ? after : { ...after, officers }
}

/** The first link's predecessor. */
export const AUDIT_START = Buffer.alloc(32)

/** h(n) = SHA-256(h(n−1) + canonical row) (I22). */
export function auditHash(previous: Uint8Array, row: unknown): Buffer {
  return createHash('sha256').update(previous).update(canonicalText(row)).digest()
}

/** The columns of a row that its hash covers. */
export interface AuditedColumns {
  readonly merchantId: number
  readonly sequence: bigint
  readonly action: string
  readonly actorId: bigint | null
  readonly subjectId: bigint | null
  readonly before: unknown
  readonly after: unknown
  readonly address: string
  readonly requestId: string
  readonly createdAt: Date
}

/** What is hashed of a row, from its columns. */
export function auditedRow(row: AuditedColumns): unknown {
  const { merchantId, sequence, action, actorId, subjectId, address, requestId, createdAt } = row
  const { before, after } = row
  return {
    merchantId,
    sequence,
    action,
    actorId,
    subjectId,
    before,
    after,
    address,
    requestId,
    createdAt,
  }
}

interface Link {
  readonly sequence: bigint
  readonly hash: Uint8Array
}

/**
 * Adds a link to the merchant's audit chain. Takes the merchant's row lock until commit, so it comes last in a use case, after
 * members and accounts have been locked.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { merchantId, action, actorId, subjectId } = entry
  const origin = originOf(tx)
  await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`
  const [last] = await tx.$queryRaw<Link[]>`
    SELECT sequence, hash FROM audit_records WHERE merchant_id = ${merchantId} ORDER BY sequence DESC LIMIT 1`
  const row = {
    merchantId,
    sequence: (last?.sequence ?? 0n) + 1n,
    action,
    actorId,
    subjectId,
    before: entry.before ?? null,
    after: withOfficers(entry.after ?? null, origin?.officers),
    address: entry.address ?? origin?.address ?? '',
    requestId: entry.requestId ?? origin?.requestId ?? '',
    createdAt: await moneyNow(tx),
  }
  const hash = auditHash(last?.hash ?? AUDIT_START, auditedRow(row))
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const added = await tx.$executeRaw`
    INSERT INTO audit_records
      (merchant_id, sequence, action, actor_id, subject_id, before, after, address, request_id, created_at, hash)
    VALUES (${merchantId}, ${row.sequence}, ${action}, ${actorId}, ${subjectId}, ${json(row.before)}::jsonb,
            ${json(row.after)}::jsonb, ${row.address}, ${row.requestId}, ${row.createdAt}, ${hash})
    ON CONFLICT DO NOTHING`
  // A serializable transaction may have read an older end of the chain: PostgreSQL then asks for the transaction once more.
  if (added !== 1) throw new Error(`link ${row.sequence} of merchant ${merchantId} is there already`)
}
