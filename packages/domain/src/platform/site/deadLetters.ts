import { OUTBOX_CHANNEL, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../audit/index.ts'

/** Dead letters that are listed, or released in one transaction. */
const LETTERS_PER_READ_MAX = 500
/** What belongs to no single merchant. */
const PLATFORM = 0
const KINDS = ['EVENT', 'JOB']

/** A message that was given up (safety R5). */
export interface DeadLetter {
  readonly id: bigint
  /** 0 for what belongs to no single merchant */
  readonly merchantId: number
  readonly kind: string
  readonly name: string
  readonly attempts: number
  readonly dueAt: Date
  readonly deadAt: Date | null
  readonly error: string | null
}

/** The dead letters, the oldest first, at most 500. */
export async function listDeadLetters({ db }: Ctx): Promise<DeadLetter[]> {
  return await db.prisma.outboxMessage.findMany({
    where: { kind: { in: KINDS }, doneAt: null, deadAt: { not: null } },
    orderBy: [{ deadAt: 'asc' }, { id: 'asc' }],
    take: LETTERS_PER_READ_MAX,
    omit: { payload: true, createdAt: true, retryAt: true, doneAt: true },
  })
}

/** Which dead letters an operator releases, and why. */
export interface ReleaseOptions {
  /** one message; null: all that are dead now */
  readonly id: bigint | null
  /** the officer who does it, for the audit */
  readonly by: string
  readonly reason: string
}

interface Released {
  readonly id: bigint
  readonly merchant_id: number
  readonly kind: string
  readonly name: string
  readonly error: string | null
}

/** Releases at most 500 dead letters in one transaction, and writes it into the chain of every merchant concerned. */
async function releaseSome(ctx: Ctx, { id, by, reason }: ReleaseOptions): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    const released = await tx.$queryRaw<Released[]>`
      UPDATE outbox_messages SET dead_at = NULL, retry_at = NULL, attempts = 0
       WHERE id IN (SELECT id FROM outbox_messages
                     WHERE kind = ANY (${KINDS}) AND done_at IS NULL AND dead_at IS NOT NULL
                       AND (${id}::bigint IS NULL OR id = ${id})
                     LIMIT ${LETTERS_PER_READ_MAX} FOR UPDATE)
         AND done_at IS NULL
      RETURNING id, merchant_id, kind, name, error`
    const platform = released.some((one) => one.merchant_id === PLATFORM)
    const owners = [...new Set(released.map((one) => one.merchant_id))]
    const merchants = await tx.merchant.findMany({
      where: platform ? {} : { id: { in: owners } },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
    for (const { id: merchantId } of merchants) {
      const messages = released
        .filter((one) => one.merchant_id === merchantId || one.merchant_id === PLATFORM)
        .map((one) => ({ id: String(one.id), kind: one.kind, name: one.name, error: one.error }))
      const after = { by, reason, messages }
      const entry = { action: 'outbox.released', actorId: null, subjectId: null, after }
      await audit(tx, { merchantId, ...entry })
    }
    await tx.$queryRaw`SELECT pg_notify(${OUTBOX_CHANNEL}, '') IS NULL AS woken`
    return released.length
  })
}

/**
 * Lets dead letters be tried again, as if for the first time (safety R5). Kept in the audit chain: of the merchant that a
 * message belongs to, of every merchant for one of the platform.
 * @returns how many were released; 0 when the one that was named is not a dead letter
 * @throws RangeError without an officer and a reason
 */
export async function releaseDeadLetters(ctx: Ctx, options: ReleaseOptions): Promise<number> {
  if (options.by.trim() === '' || options.reason.trim() === '') {
    throw new RangeError('dead letters are released by somebody, for a reason')
  }
  let released = 0
  for (;;) {
    const some = await releaseSome(ctx, options)
    released += some
    if (some < LETTERS_PER_READ_MAX) return released
  }
}
