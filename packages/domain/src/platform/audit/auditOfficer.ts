import type { Tx } from '@croupier/db'
import { type AuditEntry, audit } from './audit.ts'

/** An account, and which officer does what to it for which reason: kept in the audit chain. */
export interface OfficerRequest {
  readonly memberId: bigint
  readonly by: string
  readonly reason: string
}

/**
 * Writes what an officer did to an account into the chain of its merchant. Like `audit` it comes last in its transaction.
 * @param more what the entry holds besides officer and reason
 */
export async function auditOfficer(
  tx: Tx,
  { memberId, by, reason }: OfficerRequest,
  action: AuditEntry['action'],
  more: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const { merchantId } = await tx.member.findUniqueOrThrow({
    where: { id: memberId },
    select: { merchantId: true },
  })
  const after = { ...more, by, reason }
  await audit(tx, { merchantId, action, actorId: null, subjectId: memberId, after })
}
