import { moneyNow, type Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { fail, promotions as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { fingerprintOf } from '../../platform/index.ts'
import { dryRun, type Offered } from './dryRun.ts'

/** What somebody saw of a trial does not hold for longer: the history goes on. */
const TRIAL_MS = 7 * 86_400_000

const keyOf = ({ merchantId, category, terms, eligibility }: Offered) => ({
  merchantId,
  fingerprint: Uint8Array.from(fingerprintOf({ category, terms: wire.promotionTerms.encode(terms), eligibility })),
})

/**
 * An officer tries terms out over the last days as they really were; they may be published afterwards (rules C5).
 * @returns how many members would have been paid, and the cost in units
 * @throws RangeError for a condition that cannot be read
 */
export async function tryPromotion(
  ctx: Ctx,
  of: Offered & { readonly days: number; readonly by: string },
): Promise<{ members: number; cost: Units }> {
  const { days, by } = of
  const { members, cost } = await dryRun(ctx, of)
  const costUnits: bigint = cost
  const seen = { days, members, costUnits, by, createdAt: await moneyNow(ctx.db) }
  const key = keyOf(of)
  await ctx.db.prisma.promotionTrial.upsert({
    where: { merchantId_fingerprint: key },
    create: { ...key, ...seen },
    update: seen,
  })
  return { members, cost }
}

/**
 * The trial of these very terms that is not older than a week.
 * @throws DomainError PROMOTION_NOT_TRIED
 */
export async function requireTrial(tx: Tx, of: Offered): Promise<{ members: number; cost: Units }> {
  const since = new Date((await moneyNow(tx)).getTime() - TRIAL_MS)
  const trial = await tx.promotionTrial.findUnique({ where: { merchantId_fingerprint: keyOf(of) } })
  if (trial === null || trial.createdAt < since) return fail('PROMOTION_NOT_TRIED', {})
  return { members: trial.members, cost: units(trial.costUnits) }
}
