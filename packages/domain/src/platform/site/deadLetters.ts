import { OUTBOX_CHANNEL, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../audit/index.ts'

/** Dead letters that are listed. */
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

/** Which dead letter an officer releases, and why. */
export interface ReleaseOptions {
  readonly id: bigint
  /** the officer who does it, for the audit */
  readonly by: string
  readonly reason: string
}

interface Released {
  readonly merchant_id: number
  readonly kind: string
  readonly name: string
  readonly error: string | null
}

/**
 * Lets a dead letter be tried again, as if for the first time (safety R5). Kept in the audit chain: of the merchant that it belongs to, of
 * every merchant for one of the platform.
 * @returns false when it is not a dead letter
 */
export async function releaseDeadLetter(ctx: Ctx, { id, by, reason }: ReleaseOptions): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const [released] = await tx.$queryRaw<Released[]>`
      UPDATE outbox_messages SET dead_at = NULL, retry_at = NULL, attempts = 0
       WHERE id = ${id} AND kind = ANY (${KINDS}) AND done_at IS NULL AND dead_at IS NOT NULL
      RETURNING merchant_id, kind, name, error`
    if (released === undefined) return false
    const { merchant_id: owner, kind, name, error } = released
    const after = { by, reason, message: { id: String(id), kind, name, error } }
    await auditMerchants(tx, owner === PLATFORM ? null : owner, { action: 'outbox.released', after })
    await tx.$queryRaw`SELECT pg_notify(${OUTBOX_CHANNEL}, '') IS NULL AS woken`
    return true
  })
}
