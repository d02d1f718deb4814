import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'

/** Whose login is counted, and where it comes from. */
export interface Attempt {
  readonly merchantId: number
  readonly accountKey: string
  /** hash of the browser's device value when the account knows that browser, else null */
  readonly device: Uint8Array<ArrayBuffer> | null
  readonly ip: string
}

/** The wrong password in a row that locks (protection A5). */
const LOCK_FROM = 3

type Reader = Pick<Tx, '$queryRaw'>

/**
 * Refuses every password, however right, while passwords are locked for this account in this browser; before any is looked
 * at, so that a right one and a wrong one get the same answer at the same time.
 * @throws DomainError SESSION_PASSWORD_LOCKED
 */
export async function refusePasswordLocked(reader: Reader, attempt: Attempt): Promise<void> {
  const { merchantId, accountKey, device } = attempt
  const locked = await reader.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM password_locks
     WHERE merchant_id = ${merchantId} AND account_key = ${accountKey}
       AND device_hash IS NOT DISTINCT FROM ${device}::bytea AND locked_at IS NOT NULL`
  if (locked.length > 0) fail('SESSION_PASSWORD_LOCKED', {})
}

/** Counts a wrong password. @returns how many more are looked at; 0: passwords are locked from now on */
export async function countWrongPassword(tx: Tx, attempt: Attempt, now: Date): Promise<number> {
  const { merchantId, accountKey, device } = attempt
  const [row] = await tx.$queryRaw<{ failures: number }[]>`
    INSERT INTO password_locks AS l (merchant_id, account_key, device_hash, failures, failed_at)
    VALUES (${merchantId}, ${accountKey}, ${device}::bytea, 1, ${now})
    ON CONFLICT (merchant_id, account_key, device_hash) DO UPDATE
       SET failures = least(l.failures + 1, ${LOCK_FROM}), failed_at = ${now},
           locked_at = CASE WHEN l.failures + 1 >= ${LOCK_FROM} THEN coalesce(l.locked_at, ${now}) END
    RETURNING failures::int`
  return LOCK_FROM - (row?.failures ?? 0)
}

/** A right password resets the count of wrong ones in its scope. */
export async function breakRow(tx: Tx, attempt: Attempt): Promise<void> {
  const { merchantId, accountKey, device: deviceHash } = attempt
  await tx.passwordLock.deleteMany({
    where: { merchantId, accountKey, deviceHash, lockedAt: null },
  })
}

/** Opens every lock of an account's passwords: its owner was proved by something stronger. */
export async function unlockPasswords(
  tx: Tx,
  member: { readonly merchantId: number; readonly accountKey: string },
): Promise<number> {
  const { merchantId, accountKey } = member
  const { count } = await tx.passwordLock.deleteMany({ where: { merchantId, accountKey } })
  return count
}
