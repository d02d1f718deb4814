import type { Db, Origin } from './connect.ts'
import type { Prisma } from './generated/client.ts'
import { awayOf, busy, isRetryable, isShed, resultOf, sqlStateOf } from './sqlState.ts'

/** What runs inside a transaction; the required first parameter of everything below a use case (house rule 9). */
export type Tx = Prisma.TransactionClient

export interface TransactionOptions {
  /** READ COMMITTED unless a decision depends on rows that cannot be locked (safety R10) */
  readonly isolation?: 'ReadCommitted' | 'Serializable'
  /** how long it may take in all, ms; that of the connections when left out */
  readonly timeoutMs?: number
}

const origins = new WeakMap<Tx, Origin>()

/** The call that a transaction belongs to, where its database is that of one call. */
export const originOf = (tx: Tx): Origin | undefined => origins.get(tx)

const TRIES_MAX = 3
const SERIALIZABLE_TRIES_MAX = 8

/**
 * One use case, one transaction (architecture 10). `work` may be run again from its beginning on a conflict, so it has no effect
 * outside `tx`: at most 3 times, 8 when serializable.
 * @throws DomainError SERVICE_BUSY when the tries are used up, none could be begun in time, or the database went away before the
 * commit was asked for; the driver's error when it went away under the commit, whose outcome nobody knows; else whatever `work` throws
 */
export async function withTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const isolationLevel = options.isolation ?? 'ReadCommitted'
  const { origin } = db
  // Once a commit is asked for, a connection that breaks leaves the outcome unknown.
  let committing = false
  const begun = async (tx: Tx): Promise<T> => {
    committing = false
    if (origin !== undefined) origins.set(tx, origin)
    const done = await work(tx)
    committing = true
    return done
  }
  const triesMax = isolationLevel === 'Serializable' ? SERIALIZABLE_TRIES_MAX : TRIES_MAX
  const attempt = async () =>
    await db.prisma.$transaction(begun, {
      isolationLevel,
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    })
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.activity.timed('transaction', attempt, resultOf)
    } catch (error) {
      const away = awayOf(error)
      if (isShed(error) || away === 'REFUSED' || (away !== null && !committing)) throw busy(error)
      if (!isRetryable(error)) throw error
      if (tries >= triesMax) throw busy(error)
      db.activity.retried(sqlStateOf(error) ?? 'unknown')
    }
  }
}
