import { lockMembers, moneyNow, type Tx } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { isEligible } from './eligibility.ts'
import { memberPartsOf } from './memberParts.ts'
import { candidateOf, promotionOf, termsOf } from './progress.ts'

/**
 * A promotion and the actor's part in it, locked: budget and cycle are counted by one at a time.
 * @throws DomainError PROMOTION_NOT_FOUND
 */
export async function lockPromotion(tx: Tx, ctx: ActorCtx, code: string) {
  const { memberId, merchantId } = ctx.actor
  await lockMoney(tx, memberId)
  await lockMembers(tx, memberId)
  await tx.$queryRaw`
    SELECT 1 FROM promotions WHERE merchant_id = ${merchantId} AND code = ${code} FOR NO KEY UPDATE`
  const where = { merchantId_code: { merchantId, code } }
  const row = (await tx.promotion.findUnique({ where })) ?? fail('PROMOTION_NOT_FOUND', {})
  const now = await moneyNow(tx)
  const { keptDays } = (await readSettings(tx, merchantId)).rewards
  const terms = termsOf(row.terms)
  const owner = { memberId, merchantId }
  const [part] = await memberPartsOf(tx, owner, [row], { now, keptDays })
  if (part === undefined) throw new Error(`no part in ${code}`)
  const { cycle, entry, progress, earned } = part
  const own = { promotionId: row.id, cycle, ...owner }
  const seen = promotionOf(row, { entry, progress, earned: earned.map(({ of }) => of) }, now, keptDays)
  return { row, terms, entry, progress, earned, own, seen, now, owner }
}
export type PromotionClaim = Awaited<ReturnType<typeof lockPromotion>>

/** @throws DomainError PROMOTION_NOT_FOR_YOU where the promotion's condition leaves the member out */
export async function refuseOthers(tx: Tx, { row, owner, now }: PromotionClaim): Promise<void> {
  const candidate = await candidateOf(tx, owner, now)
  if (!isEligible(row.eligibility, candidate)) fail('PROMOTION_NOT_FOR_YOU', {})
}
