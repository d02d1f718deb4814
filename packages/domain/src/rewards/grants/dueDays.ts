import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

/** A business day of a merchant that a daily job has not done. */
export interface DueDay {
  readonly merchantId: number
  readonly day: Date
}

/** Days of a merchant that one tick catches up at most. */
const DAYS_PER_TICK_MAX = 40

/**
 * The days of all merchants that were counted for points, and so are over and folded, but not done by a job; the oldest first.
 * A job that never ran begins with the day that was counted last.
 */
export async function daysDue(ctx: Ctx, job: string): Promise<DueDay[]> {
  return await ctx.db.prisma.$queryRaw<DueDay[]>`
    SELECT p.merchant_id AS "merchantId", d::date AS day FROM point_marks p
      LEFT JOIN reward_marks r ON r.merchant_id = p.merchant_id AND r.job = ${job}
     CROSS JOIN LATERAL generate_series(coalesce(r.day + 1, p.day)::timestamp,
       least(p.day, coalesce(r.day + 1, p.day) + ${DAYS_PER_TICK_MAX}::int - 1)::timestamp, interval '1 day') d
     ORDER BY 1, 2`
}

/** Notes that a day is done. */
export async function markDay(tx: Tx, job: string, { merchantId, day }: DueDay): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO reward_marks AS r (merchant_id, job, day) VALUES (${merchantId}, ${job}, ${day}::date)
    ON CONFLICT (merchant_id, job) DO UPDATE SET day = greatest(r.day, excluded.day)`
}
