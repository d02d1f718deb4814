import { type Db, type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'

const LOCK = 'exclusions'

/** Anyone who looks whether a person is excluded, and then lets them in or go on, holds this until it is committed. */
export async function holdOffSweep(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${LOCK}, 0))::text`
}

/**
 * Refuses an account whose person is on a list that holds now, of the merchant or the platform (protection A4). Anyone who opens
 * a session asks this in the same transaction, so that `awaitLogins` knows when it is through.
 * @throws DomainError MEMBER_EXCLUDED
 */
export async function refuseExcluded(tx: Tx, memberId: bigint): Promise<void> {
  if (await isExcluded(tx, memberId)) fail('MEMBER_EXCLUDED', {})
}

/** Whether the person of an account is on a list that holds now (protection A4); an entry made meanwhile waits for the caller. */
export async function isExcluded(tx: Tx, memberId: bigint): Promise<boolean> {
  await holdOffSweep(tx)
  // A statement of its own: it has to see what was committed while the lock was waited for.
  const found = await tx.$queryRaw`SELECT 1 FROM excluded_members WHERE member_id = ${memberId} LIMIT 1`
  return Array.isArray(found) && found.length > 0
}

/**
 * Waits until every login is through that may have looked before an entry was committed: its session is there to be ended
 * then, and later ones see the entry.
 */
export async function awaitLogins(db: Db): Promise<void> {
  await withTransaction(
    db,
    async (tx) => await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))::text`,
  )
}
