import type { Db } from '@croupier/db'
import { AUDIT_START, type AuditedColumns, auditedRow, auditHash } from './audit.ts'

const ROWS_PER_READ = 500

/** A stored link of a chain: its columns and the hash that it stores. */
export interface AuditLink extends AuditedColumns {
  readonly hash: Uint8Array
}

/**
 * Whether a link has the hash of its own content after the link before it (I22).
 * @param previous the hash of the link before it; `AUDIT_START` before the first one
 */
export function linkFits(previous: Uint8Array, link: AuditLink): boolean {
  return auditHash(previous, auditedRow(link)).equals(link.hash)
}

/**
 * Verifies a merchant's audit chain (I22).
 * @returns the sequence number of the first row that was changed, removed or put in; null when the chain holds
 */
export async function verifyAudit(db: Db, merchantId: number): Promise<bigint | null> {
  let previous: Uint8Array = AUDIT_START
  let expected = 1n
  for (;;) {
    const rows = await db.prisma.auditRecord.findMany({
      where: { merchantId, sequence: { gte: expected } },
      orderBy: { sequence: 'asc' },
      take: ROWS_PER_READ,
    })
    for (const row of rows) {
      if (row.sequence !== expected || !linkFits(previous, row)) return expected
      previous = row.hash
      expected += 1n
    }
    if (rows.length < ROWS_PER_READ) return null
  }
}
