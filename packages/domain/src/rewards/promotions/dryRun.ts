import { moneyNow } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { betCategoriesOf } from '@croupier/rules'
import type { promotions as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { checkEligibility, isEligible } from './eligibility.ts'
import { candidatesOf, depositBonus } from './progress.ts'

interface Played {
  readonly memberId: bigint
  readonly deposit: bigint | null
  readonly bets: bigint
}

/** Terms that are not published yet, whose bets count, and whom they are for. */
export interface Offered {
  readonly merchantId: number
  readonly category: string
  readonly terms: wire.PromotionTerms
  readonly eligibility: string
}

function owedTo({ deposit, bets }: Played, terms: wire.PromotionTerms, currency: string): bigint {
  switch (terms.kind) {
    case 'DEPOSIT':
      return deposit === null ? 0n : depositBonus(deposit, terms, currency)
    case 'BETS':
      return bets >= (terms.bets ?? 0n) ? terms.reward : 0n
    case 'FORM':
      return terms.reward
    case 'RAFFLE':
      return terms.prizes.reduce((all, one) => all + one, 0n) / BigInt(Math.max(1, terms.prizes.length))
  }
}

/**
 * Before a promotion is published: who would have qualified over the last days as they really were, and what it would have cost.
 * Bets are those of its category. Of a raffle the average prize, of a form every member it is for.
 * @throws RangeError for a condition that cannot be read
 */
export async function dryRun(
  ctx: Ctx,
  of: Offered & { readonly days: number },
): Promise<{ members: number; cost: Units }> {
  const { days, merchantId, category, terms, eligibility } = of
  checkEligibility(eligibility)
  const merchant = { where: { id: merchantId }, select: { currency: true } }
  const { currency } = await ctx.db.prisma.merchant.findUniqueOrThrow(merchant)
  const now = await moneyNow(ctx.db)
  const min: bigint = terms.minDeposit ?? 0n
  const categories = betCategoriesOf(category)?.join() ?? null
  const rows = await ctx.db.prisma.$queryRaw<Played[]>`
    SELECT m.id AS "memberId",
           (SELECT d.units FROM credited_deposits(m.id, m.merchant_id, ${now}::timestamptz - make_interval(days => ${days})) d
             WHERE d.units >= ${min} ORDER BY d.place LIMIT 1) AS deposit,
           (SELECT coalesce(sum(d.effective_units), 0) FROM member_days d WHERE d.member_id = m.id AND d.merchant_id = ${merchantId}
               AND d.day > (${now}::timestamptz - make_interval(days => ${days}))::date
               AND (${categories}::text IS NULL OR d.category = ANY (string_to_array(${categories}, ','))))::bigint AS bets
      FROM members m WHERE m.merchant_id = ${merchantId} AND NOT is_test_account(m.type, m.test_at) ORDER BY m.id`
  const everybody = { merchantId, memberId: null }
  const candidates = eligibility === '' ? null : await candidatesOf(ctx.db.prisma, everybody, now)
  let [members, cost] = [0, 0n]
  for (const row of rows) {
    const amount = owedTo(row, terms, currency)
    const candidate = candidates?.get(row.memberId)
    if (amount === 0n || (candidate !== undefined && !isEligible(eligibility, candidate))) continue
    members += 1
    cost += amount
  }
  return { members, cost: units(cost) }
}
