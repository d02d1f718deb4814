import { type Db, type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'

const LOCK = 'exclusions'

/** Anyone who looks whether a person is excluded, and then opens an account for them, holds this until it is committed. */
export async function holdOffSweep(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${LOCK}, 0))::text`
}

/**
 * Refuses to open an account for a person who is excluded now, at this merchant or all (protection A4, rules E6). The same transaction
 * opens it, so that `awaitLogins` knows when it is through.
 * @throws DomainError MEMBER_EXCLUDED
 */
export async function refuseExcluded(tx: Tx, memberId: bigint): Promise<void> {
  await holdOffSweep(tx)
  // A statement of its own: it has to see what was committed while the lock was waited for.
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM excluded_members WHERE member_id = ${memberId} LIMIT 1`
  if (found.length > 0) fail('MEMBER_EXCLUDED', {})
}

/**
 * Has every path to play and to offers ask for an account whose person is excluded, also by an entry that holds since the last sweep
 * (protection A4: at every login). It comes in all the same: its money may leave.
 */
export async function closeToExcluded(tx: Tx, memberId: bigint): Promise<void> {
  await tx.$executeRaw`
    UPDATE members SET guarded = true
     WHERE id = ${memberId} AND NOT guarded AND EXISTS (SELECT 1 FROM excluded_members e WHERE e.member_id = ${memberId})`
}

/** Waits until every account is there that may be opened by somebody who looked before an entry was committed. */
export async function awaitLogins(db: Db): Promise<void> {
  await withTransaction(
    db,
    async (tx) => await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))::text`,
  )
}
