import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { audit, type SecondYes } from '../../platform/index.ts'

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

/** Two officers want a merchant to pay out again. */
export interface ReleaseRequest {
  readonly merchantId: number
  /** of the breaches that they looked into, when the latest was found; null when none is open any more */
  readonly latestAt: Date | null
  readonly by: string
  readonly second: SecondYes
  readonly reason: string
}

/**
 * Lets a braked merchant pay out again (safety R13): two officers say so, with a reason, in the audit chain. The breaches that they looked
 * into do not stop it again; a new one does, and one of them whose figure changes.
 * @returns false and changes nothing when it is not braked, or when something was found since they looked
 */
export async function releaseBrake(ctx: Ctx, request: ReleaseRequest): Promise<boolean> {
  const { merchantId, latestAt, by, second, reason } = request
  return await withTransaction(ctx.db, async (tx) => {
    const [merchant] = await tx.$queryRaw<{ money_mode: string; latest: Date | null }[]>`
      SELECT m.money_mode, (SELECT max(b.found_at) FROM check_breaches b
                             WHERE b.merchant_id = m.id AND b.severe AND b.cleared_at IS NULL AND b.released_at IS NULL) AS latest
        FROM merchants m WHERE m.id = ${merchantId} FOR NO KEY UPDATE OF m`
    if (merchant?.money_mode !== 'NO_WITHDRAW') return false
    if (merchant.latest !== null && (latestAt === null || merchant.latest > latestAt)) return false
    await second.use(tx)
    const released = await tx.$queryRaw<{ check_id: string; subject: string }[]>`
      UPDATE check_breaches SET released_at = ${await moneyNow(tx)}
       WHERE merchant_id = ${merchantId} AND severe AND cleared_at IS NULL AND released_at IS NULL AND found_at <= ${latestAt}::timestamptz
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
        by,
        second: second.by,
        reason,
        breaches: released.map((one) => `${one.check_id} ${one.subject}`),
      },
    })
    return true
  })
}

/** A merchant that pays nothing out, with what keeps it so. */
export interface BrakedMerchant {
  readonly code: string
  /** when the latest of its breaches was found; null when none is open any more */
  readonly latestAt: Date | null
  /** "check subject: detail", what was found first at the beginning */
  readonly breaches: string[]
}

/** Every merchant in NO_WITHDRAW with its open severe breaches. */
export async function listBrakes(ctx: Ctx): Promise<BrakedMerchant[]> {
  return await ctx.db.prisma.$queryRaw<BrakedMerchant[]>`
    SELECT m.code, b."latestAt", coalesce(b.found, '{}') AS breaches
      FROM merchants m
      LEFT JOIN LATERAL (
        SELECT max(o.found_at) AS "latestAt",
               (array_agg(o.check_id || ' ' || o.subject || ': ' || o.detail ORDER BY o.found_at))[1:20] AS found
          FROM check_breaches o
         WHERE o.merchant_id = m.id AND o.severe AND o.cleared_at IS NULL AND o.released_at IS NULL) b ON true
     WHERE m.money_mode = 'NO_WITHDRAW' ORDER BY m.code`
}
