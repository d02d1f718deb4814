import type { Tx } from '@croupier/db'
import { auditMerchants } from '../../platform/index.ts'

const FAILURES_MAX = 5
const LOCKED_MS = 15 * 60_000

interface Account {
  readonly id: bigint
  readonly name: string
  readonly failures: number
}

/** What a wrong proof of an officer was for. */
export interface StaffTry {
  readonly action: 'staff.loginRefused' | 'staff.secondRefused'
  /** the officer beside whom a second one was asked for */
  readonly first?: string
}

/**
 * Counts a wrong proof of an officer; the fifth in a row locks the account for a while. Each is in every merchant's audit, so it comes last
 * in its transaction, which has to commit although the officer is refused.
 */
export async function noteFailure(
  tx: Tx,
  { id, name, failures }: Account,
  { action, first }: StaffTry,
  now: Date,
): Promise<void> {
  const isLast = failures + 1 >= FAILURES_MAX
  const lockedUntil = isLast ? new Date(now.getTime() + LOCKED_MS) : null
  await tx.staffAccount.update({
    where: { id },
    data: { failures: isLast ? 0 : failures + 1, lockedUntil },
  })
  const after = { officer: name, ...(first === undefined ? {} : { first }) }
  await auditMerchants(tx, null, { action, after })
  if (isLast) await auditMerchants(tx, null, { action: 'staff.locked', after })
}
