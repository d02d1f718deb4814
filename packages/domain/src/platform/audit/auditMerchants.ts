import type { Tx } from '@croupier/db'
import { type AuditEntry, audit } from './audit.ts'

/**
 * Writes what an operator did to more than one merchant into the chain of each it holds for, in the order of their locks. Like
 * `audit` it comes last in its transaction.
 * @param merchantId one merchant; null: every merchant of the platform
 */
export async function auditMerchants(
  tx: Tx,
  merchantId: number | null,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const where = merchantId === null ? {} : { id: merchantId }
  const merchants = await tx.merchant.findMany({
    where,
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of merchants) {
    await audit(tx, { merchantId: id, actorId: null, subjectId: null, ...entry })
  }
}
