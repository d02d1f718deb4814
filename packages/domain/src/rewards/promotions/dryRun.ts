import { moneyNow } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { promotions as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { checkEligibility, isEligible } from './eligibility.ts'
import { candidateOf, depositBonus, termsOf } from './progress.ts'

interface Played {
  readonly memberId: bigint
  readonly deposit: bigint | null
  readonly bets: bigint
}

/** What is tried out: terms that are not published yet, or a promotion by its code. */
type Trial =
  | {
      readonly merchantId: number
      readonly terms: wire.PromotionTerms
      readonly eligibility: string
    }
  | { readonly merchant: string; readonly code: string }

async function termsTried(ctx: Ctx, of: Trial) {
  if ('terms' in of) return of
  const merchant = await ctx.db.prisma.merchant.findUniqueOrThrow({ where: { code: of.merchant } })
  const key = { merchantId: merchant.id, code: of.code }
  const row = await ctx.db.prisma.promotion.findUniqueOrThrow({ where: { merchantId_code: key } })
  return { merchantId: merchant.id, terms: termsOf(row.terms), eligibility: row.eligibility }
}

/**
 * Before a promotion is published: who would have qualified over the last days as they really were, and what it would have cost.
 * Of a raffle the average prize, of a form every member it is for.
 */
export async function dryRun(
  ctx: Ctx,
  of: Trial & { readonly days: number },
): Promise<{ members: number; cost: Units }> {
  const { days } = of
  const { merchantId, terms, eligibility } = await termsTried(ctx, of)
  checkEligibility(eligibility)
  const merchant = { where: { id: merchantId }, select: { currency: true } }
  const { currency } = await ctx.db.prisma.merchant.findUniqueOrThrow(merchant)
  const now = await moneyNow(ctx.db)
  const min: bigint = terms.minDeposit ?? 0n
  const rows = await ctx.db.prisma.$queryRaw<Played[]>`
    SELECT m.id AS "memberId",
           (SELECT d.units FROM credited_deposits(m.id, m.merchant_id, ${now}::timestamptz - make_interval(days => ${days})) d
             WHERE d.units >= ${min} ORDER BY d.place LIMIT 1) AS deposit,
           (SELECT coalesce(sum(d.effective_units), 0) FROM member_days d WHERE d.member_id = m.id AND d.merchant_id = ${merchantId}
               AND d.day > (${now}::timestamptz - make_interval(days => ${days}))::date)::bigint AS bets
      FROM members m WHERE m.merchant_id = ${merchantId} AND NOT is_test_account(m.type, m.test_at) ORDER BY m.id`
  const average =
    terms.prizes.length === 0 ? 0n : terms.prizes.reduce((all, one) => all + one, 0n) / BigInt(terms.prizes.length)
  const owed = ({ deposit, bets }: Played): bigint => {
    if (terms.kind === 'DEPOSIT') return deposit === null ? 0n : depositBonus(deposit, terms, currency)
    if (terms.kind === 'BETS') return bets >= (terms.bets ?? 0n) ? terms.reward : 0n
    return terms.kind === 'FORM' ? terms.reward : average
  }
  let [members, cost] = [0, 0n]
  for (const row of rows) {
    const { memberId } = row
    const amount = owed(row)
    if (amount === 0n) continue
    const candidate = await candidateOf(ctx.db.prisma, { memberId, merchantId }, now)
    if (!isEligible(eligibility, candidate)) continue
    members += 1
    cost += amount
  }
  return { members, cost: units(cost) }
}
