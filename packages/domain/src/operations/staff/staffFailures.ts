import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import { auditMerchants } from '../../platform/index.ts'

const FAILURES_MAX = 5
const LOCKED_MS = 15 * 60_000
const MS_PER_S = 1_000

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

/** A wrong proof of an officer, or one of an account that is locked. */
export type Refusal = 'WRONG' | { readonly lockedMs: number }

/**
 * Refuses an officer, outside the transaction that counted the failure.
 * @throws DomainError SESSION_WRONG_CREDENTIALS, SESSION_LOCKED
 */
export function refuseStaff(refusal: Refusal): never {
  if (refusal === 'WRONG') {
    return fail('SESSION_WRONG_CREDENTIALS', { captcha: false, triesLeft: null })
  }
  return fail('SESSION_LOCKED', { retryAfterS: Math.ceil(refusal.lockedMs / MS_PER_S) })
}
