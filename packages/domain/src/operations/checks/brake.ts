import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'

interface Braked {
  readonly id: number
  readonly checks: string[]
}

/**
 * Stops payouts of every merchant that has a severe breach which is neither gone nor released (safety R13). Other merchants are
 * not concerned.
 */
export async function pullBrakes(ctx: Ctx): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const braked = await tx.$queryRaw<Braked[]>`
      UPDATE merchants m SET money_mode = 'NO_WITHDRAW'
        FROM (SELECT merchant_id, array_agg(DISTINCT check_id ORDER BY check_id) AS checks FROM check_breaches
               WHERE severe AND cleared_at IS NULL AND released_at IS NULL GROUP BY merchant_id) b
       WHERE m.id = b.merchant_id AND m.money_mode = 'NORMAL' RETURNING m.id, b.checks`
    for (const { id, checks } of braked.sort((a, b) => a.id - b.id)) {
      // An earlier request was for another brake.
      await tx.$executeRaw`DELETE FROM brake_releases WHERE merchant_id = ${id}`
      await audit(tx, {
        merchantId: id,
        action: 'merchant.braked',
        actorId: null,
        subjectId: null,
        before: { moneyMode: 'NORMAL' },
        after: { moneyMode: 'NO_WITHDRAW', checks },
      })
    }
  })
}

/** The outcome of an officer's request to release a brake. */
export type ReleaseOutcome =
  /** the request is kept; another officer has to say the same */
  | 'ASKED'
  | 'RELEASED'
  /** the officer asked before: another one is needed */
  | 'SAME_OFFICER'
  /** the merchant pays out, or moves no money at all for another reason */
  | 'NOT_BRAKED'

/** An officer wants a merchant to pay out again. */
export interface ReleaseRequest {
  readonly merchantId: number
  readonly by: string
  readonly reason: string
}

const sameOfficer = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()

async function ask(tx: Tx, { merchantId, by, reason }: ReleaseRequest, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO brake_releases (merchant_id, requested_by, reason, requested_at) VALUES (${merchantId}, ${by}, ${reason}, ${now})`
  await audit(tx, {
    merchantId,
    action: 'merchant.releaseAsked',
    actorId: null,
    subjectId: null,
    after: { by, reason },
  })
}

async function release(
  tx: Tx,
  { merchantId, by, reason }: ReleaseRequest,
  first: { requested_by: string; reason: string },
  now: Date,
): Promise<void> {
  await tx.$executeRaw`DELETE FROM brake_releases WHERE merchant_id = ${merchantId}`
  const released = await tx.$queryRaw<{ check_id: string; subject: string }[]>`
    UPDATE check_breaches SET released_at = ${now}
     WHERE merchant_id = ${merchantId} AND severe AND cleared_at IS NULL AND released_at IS NULL
    RETURNING check_id, subject`
  await tx.$executeRaw`UPDATE merchants SET money_mode = 'NORMAL' WHERE id = ${merchantId}`
  await audit(tx, {
    merchantId,
    action: 'merchant.released',
    actorId: null,
    subjectId: null,
    before: { moneyMode: 'NO_WITHDRAW' },
    after: {
      moneyMode: 'NORMAL',
      requestedBy: first.requested_by,
      requestReason: first.reason,
      by,
      reason,
      breaches: released.map((one) => `${one.check_id} ${one.subject}`),
    },
  })
}

/**
 * Lets a braked merchant pay out again (safety R13): the first officer asks, a second one carries it out, each with a reason,
 * both in the audit chain. The breaches that are open then do not stop it again; a new one does, and one of them
 * whose figure changes.
 */
export async function releaseBrake(ctx: Ctx, request: ReleaseRequest): Promise<ReleaseOutcome> {
  return await withTransaction(ctx.db, async (tx) => {
    const [merchant] = await tx.$queryRaw<{ money_mode: string }[]>`
      SELECT money_mode FROM merchants WHERE id = ${request.merchantId} FOR NO KEY UPDATE`
    if (merchant?.money_mode !== 'NO_WITHDRAW') return 'NOT_BRAKED'
    const now = await moneyNow(tx)
    const [first] = await tx.$queryRaw<{ requested_by: string; reason: string }[]>`
      SELECT requested_by, reason FROM brake_releases WHERE merchant_id = ${request.merchantId}`
    if (first === undefined) {
      await ask(tx, request, now)
      return 'ASKED'
    }
    if (sameOfficer(first.requested_by, request.by)) return 'SAME_OFFICER'
    await release(tx, request, first, now)
    return 'RELEASED'
  })
}

/** A merchant that pays nothing out, with what keeps it so. */
export interface BrakedMerchant {
  readonly code: string
  readonly requestedBy: string | null
  /** "check subject: detail", what was found first at the beginning */
  readonly breaches: string[]
}

/** Every merchant in NO_WITHDRAW with its open severe breaches. */
export async function listBrakes(ctx: Ctx): Promise<BrakedMerchant[]> {
  return await ctx.db.prisma.$queryRaw<BrakedMerchant[]>`
    SELECT m.code, r.requested_by AS "requestedBy",
           ARRAY(SELECT b.check_id || ' ' || b.subject || ': ' || b.detail FROM check_breaches b
                  WHERE b.merchant_id = m.id AND b.severe AND b.cleared_at IS NULL AND b.released_at IS NULL
                  ORDER BY b.found_at LIMIT 20) AS breaches
      FROM merchants m LEFT JOIN brake_releases r ON r.merchant_id = m.id
     WHERE m.money_mode = 'NO_WITHDRAW' ORDER BY m.code`
}
