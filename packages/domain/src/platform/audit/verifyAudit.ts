import type { Db } from '@croupier/db'
import { AUDIT_START, auditedRow, auditHash } from './audit.ts'

const ROWS_PER_READ = 500

/**
 * Walks a merchant's audit chain (I22).
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
      const hash = auditHash(previous, auditedRow(row))
      if (row.sequence !== expected || !hash.equals(row.hash)) return expected
      previous = hash
      expected += 1n
    }
    if (rows.length < ROWS_PER_READ) return null
  }
}
