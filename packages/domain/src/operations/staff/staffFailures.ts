import type { StaffLock, Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import { addressScopes, auditMerchants } from '../../platform/index.ts'

const FAILURES_MAX = 5
/** Of one address, whatever the names: officers of one office mistype, too. */
const ADDRESS_FAILURES_MAX = 50
/** The first lock; each wrong try after one doubles it. */
const LOCKED_MS = 15 * 60_000
const LOCKED_MS_MAX = 12 * 3_600_000
/** What is older than this does not count any more. */
const FORGOTTEN_MS = 24 * 3_600_000
const MS_PER_S = 1_000

/** Locks a name, alone among all tries of it: what it has failed so far. Nobody's name is locked as an officer's is. */
export async function lockName(tx: Tx, name: string, now: Date): Promise<StaffLock> {
  await tx.staffLock.createMany({ data: { name, failedAt: now }, skipDuplicates: true })
  await tx.$queryRaw`SELECT 1 FROM staff_locks WHERE name = ${name} FOR UPDATE`
  const lock = await tx.staffLock.findUniqueOrThrow({ where: { name } })
  const isForgotten = now.getTime() - lock.failedAt.getTime() > FORGOTTEN_MS
  return isForgotten ? { ...lock, failures: 0, lockedUntil: null } : lock
}

/** How an address, an IPv6 one as its /64, is counted among the names: no officer's name has a colon. */
export const addressName = (ip: string): string => `address:${addressScopes(ip).address}`

/** How long an address is still locked, ms, alone among all tries from it; 0 or less: it is not. */
export async function lockAddress(tx: Tx, address: string, now: Date): Promise<{ lock: StaffLock; lockedMs: number }> {
  const lock = await lockName(tx, addressName(address), now)
  return { lock, lockedMs: (lock.lockedUntil?.getTime() ?? 0) - now.getTime() }
}

/** Counts a wrong login from an address; the fiftieth locks it, and each one after a lock for twice as long. */
export async function noteAddress(tx: Tx, { name, failures }: StaffLock, now: Date): Promise<void> {
  await tx.staffLock.update({ where: { name }, data: counted(failures, ADDRESS_FAILURES_MAX, now) })
}

/** What a lock has after one more wrong try. */
function counted(failures: number, most: number, now: Date) {
  const over = failures + 1 - most
  const lockedUntil = over >= 0 ? new Date(now.getTime() + Math.min(LOCKED_MS * 2 ** over, LOCKED_MS_MAX)) : null
  return { failures: failures + 1, failedAt: now, lockedUntil }
}

/**
 * Counts a wrong proof; the fifth in a row locks the name for a while, and each one after a lock for twice as long. Of an officer it is in every
 * merchant's audit, so it comes last in its transaction, which has to commit although the officer is refused.
 */
export async function noteFailure(tx: Tx, { name, failures }: StaffLock, isOfficer: boolean, now: Date): Promise<void> {
  const data = counted(failures, FAILURES_MAX, now)
  await tx.staffLock.update({ where: { name }, data })
  if (!isOfficer) return
  const after = { officer: name }
  await auditMerchants(tx, null, { action: 'staff.loginRefused', after })
  if (data.lockedUntil !== null) await auditMerchants(tx, null, { action: 'staff.locked', after })
}

/** Forgets what a name failed: its officer has proved to be there, or enrols again. */
export async function unlockName(tx: Tx, name: string): Promise<void> {
  await tx.staffLock.updateMany({ where: { name }, data: { failures: 0, lockedUntil: null } })
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
