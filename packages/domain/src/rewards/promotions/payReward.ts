import { Prisma, type Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { betCategoriesOf } from '@croupier/rules'
import { DAY_MS, fail, type promotions as wire } from '@croupier/wire'
import { holdAndCount, openBonusRequirement } from '../../cashier/index.ts'
import { linkedMembers, payGrant } from '../grants/index.ts'
import type { CreditedDeposit } from './progress.ts'

const PPM = 1_000_000n

interface Reward {
  readonly promotion: { readonly id: string; readonly code: string; readonly category: string }
  readonly entry: { readonly id: bigint; readonly cycle: string; readonly createdAt: Date }
  readonly owner: { readonly memberId: bigint; readonly merchantId: number }
  readonly terms: wire.PromotionTerms
  readonly amount: Units
  /** which earned a deposit bonus */
  readonly deposit: CreditedDeposit | null
  readonly state: 'CLAIMED' | 'ISSUED'
  readonly at: Date
}

/** Whether a bonus is open when everything settled was counted: one that was filled is not. */
async function hasOpenBonus(tx: Tx, owner: Reward['owner']): Promise<boolean> {
  const open = { where: { ...owner, source: 'BONUS', closedAt: null } }
  if ((await tx.wageringRequirement.count(open)) === 0) return false
  await holdAndCount(tx, { id: owner.memberId, merchantId: owner.merchantId })
  return (await tx.wageringRequirement.count(open)) > 0
}

/**
 * Refuses who may be the same person as somebody whom the cycle has paid (rules C5, abuse). The caller holds the lock of the promotion.
 * @throws DomainError PROMOTION_PERSON_USED
 */
async function refuseSamePerson(
  tx: Tx,
  { promotionId, cycle, ...owner }: Reward['owner'] & { readonly promotionId: string; readonly cycle: string },
): Promise<void> {
  const { merchantId } = owner
  const linked = await linkedMembers(tx, owner)
  const paid = { promotionId, cycle, merchantId, memberId: { in: linked }, state: { in: ['CLAIMED', 'ISSUED'] } }
  if ((await tx.promotionEntry.count({ where: paid })) > 0) fail('PROMOTION_PERSON_USED', {})
}

/**
 * Which categories bear a reward, and in what proportion (rules B4): the one of its promotion; of several, by what was bet in each since it
 * was joined. Null: none does.
 */
async function sharesOf(tx: Tx, { promotion, entry, owner }: Reward): Promise<Record<string, string> | null> {
  const categories = betCategoriesOf(promotion.category)
  if (categories === null) return null
  const [only] = categories
  if (only !== undefined && categories.length === 1) return { [only]: '1' }
  const { memberId, merchantId } = owner
  const [row] = await tx.$queryRaw<{ shares: Record<string, string> | null }[]>`
    SELECT jsonb_object_agg(b.category, b.units::text) AS shares
      FROM (SELECT category, sum(coalesce(wagering_units, effective_units)) AS units FROM settled_facts
             WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND settled_at >= ${entry.createdAt}
               AND category = ANY (${categories}::text[])
             GROUP BY category HAVING sum(coalesce(wagering_units, effective_units)) > 0) b`
  return row?.shares ?? null
}

/**
 * Pays what a promotion owes, with the promotion locked: within its budget, once for member and cycle, and with the effective bets of
 * its terms; a deposit bonus takes the place of the deposit's own requirement (rules C5).
 * @throws DomainError PROMOTION_BUDGET_OVER, PROMOTION_BONUS_OPEN, PROMOTION_PERSON_USED, PROTECTION_EXCLUDED, PROTECTION_TIME_OUT, SITE_MONEY_READ_ONLY
 */
export async function payReward(tx: Tx, reward: Reward): Promise<void> {
  const { promotion, entry, owner, terms, amount, deposit, state, at } = reward
  const { memberId, merchantId } = owner
  const amountUnits: bigint = amount
  const claim = { promotionId: promotion.id, cycle: entry.cycle, memberId, merchantId }
  // What is paid for play was bet by its player; everything else is given once to a person.
  if (terms.kind !== 'BETS') await refuseSamePerson(tx, claim)
  const taken = await tx.$executeRaw`
    UPDATE promotions SET spent_units = spent_units + ${amountUnits} WHERE id = ${promotion.id}::uuid AND merchant_id = ${merchantId}
       AND (budget_units IS NULL OR spent_units + ${amountUnits} <= budget_units)`
  if (taken === 0) fail('PROMOTION_BUDGET_OVER', {})
  // Other rewards are gifts in cash: they have a row of their own and wait for no bonus.
  const isBonus = terms.kind === 'DEPOSIT' && terms.multiple > 0
  if (isBonus && (await hasOpenBonus(tx, owner))) fail('PROMOTION_BONUS_OPEN', {})
  const cause = `promotion:${promotion.code}:${entry.cycle}`
  const grant = await tx.rewardGrant.create({
    data: {
      memberId,
      merchantId,
      kind: 'PROMOTION',
      cause,
      amountUnits,
      shares: (await sharesOf(tx, reward)) ?? Prisma.DbNull,
      wageringPpm: isBonus ? 0n : BigInt(terms.multiple) * PPM,
      createdAt: at,
      expiresAt: new Date(at.getTime() + terms.days * DAY_MS),
    },
  })
  await payGrant(tx, { ...grant, kind: 'PROMOTION' })
  if (isBonus) {
    const base = amountUnits + (deposit?.units ?? 0n)
    await openBonusRequirement(
      tx,
      { id: memberId, merchantId },
      {
        amount: units(base),
        bonus: amount,
        required: units(base * BigInt(terms.multiple)),
        at,
        sourceId: grant.id,
        instead: deposit?.id ?? null,
        maxStake: terms.maxStake,
        rates: terms.rates,
        expiresAt: new Date(at.getTime() + terms.days * DAY_MS),
      },
    )
  }
  await tx.promotionEntry.update({
    where: { id_merchantId: { id: entry.id, merchantId } },
    data: { state, amountUnits, depositId: deposit?.id ?? null, decidedAt: at },
  })
}
