import { lockMembers, type Tx } from '@croupier/db'
import { fail, HOUR_MS } from '@croupier/wire'

/** Wrong codes of one login, and of an account in an hour (ASVS 6.6.3). */
const PER_ATTEMPT_MAX = 5
const PER_HOUR_MAX = 10

/** Makes tries of one account wait for each other until the transaction ends: each is judged by all before it. */
export async function queueAtMember(tx: Tx, memberId: bigint): Promise<void> {
  await lockMembers(tx, memberId)
}

/**
 * Whether this attempt may still try a code.
 * @throws DomainError SESSION_LOCKED after ten wrong codes in an hour, until the first of them is an hour old
 */
export async function mayTry(tx: Tx, memberId: bigint, attempt: string | undefined, now: Date): Promise<boolean> {
  const lately = await tx.factorFailure.findMany({
    where: { memberId, failedAt: { gt: new Date(now.getTime() - HOUR_MS) } },
    orderBy: { failedAt: 'desc' },
    take: PER_HOUR_MAX,
    select: { failedAt: true, attempt: true },
  })
  const first = lately[PER_HOUR_MAX - 1]
  if (first !== undefined) {
    const waitMs = first.failedAt.getTime() + HOUR_MS - now.getTime()
    fail('SESSION_LOCKED', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
  if (attempt === undefined) return true
  return lately.filter((one) => one.attempt === attempt).length < PER_ATTEMPT_MAX
}

/** Counts a wrong code. */
export async function countWrongCode(tx: Tx, memberId: bigint, attempt: string | undefined, now: Date): Promise<void> {
  await tx.factorFailure.create({ data: { memberId, attempt: attempt ?? null, failedAt: now } })
}
