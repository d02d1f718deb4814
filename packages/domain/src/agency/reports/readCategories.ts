import { statement } from '@croupier/db'
import { withKindNumbers } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'
import { TEST_LINES } from '../contracts/index.ts'
import type { DayRange } from './range.ts'

const BORNE = ['bets', 'effective', 'payouts', 'rebates', 'waterRebates', 'promotions', 'wages', 'net'] as const

/** What of the net of a team is of one category; amounts in currency units. */
type Borne = Readonly<Record<(typeof BORNE)[number], Units>>

interface CategoryReport {
  /** `category` CONS: what is booked for all of them together */
  readonly categories: readonly (Borne & { readonly category: string })[]
  readonly total: Borne
}

const sumOf = (units: string, condition: string, name: string): string =>
  `coalesce(sum(${units}) FILTER (WHERE ${condition}), 0)::bigint AS ${name}`

/** $1 actor, $2 first and $3 last day, $4 merchant. Who received is looked up in the tree, not the other way round. */
const CATEGORIES = statement(
  'reports.categories',
  withKindNumbers(`WITH ${TEST_LINES}, viewer AS MATERIALIZED (
     SELECT m.id, is_test_account(m.type, m.test_at) AS for_tests FROM members m WHERE m.id = $1::bigint
   ), bet AS (
     SELECT d.category, sum(d.bet_units)::bigint AS bets, sum(d.effective_units)::bigint AS effective,
            sum(d.payout_units)::bigint AS payouts
       FROM viewer v CROSS JOIN LATERAL report_days(ARRAY[v.id], $2::date, $3::date, $4::int) d
      WHERE d.category IS NOT NULL AND (d.is_real OR v.for_tests) GROUP BY d.category
   ), given AS (
     SELECT i.category, ${sumOf('i.units', 'i.kind IN (:REBATES)', 'rebates')}, ${sumOf('i.units', 'i.kind = :WATER_REBATE', 'water')},
            ${sumOf('i.units - i.paid_units', 'i.kind IN (:GIFTS, :GIFTS_TAKEN)', 'promotions')},
            -- inner wages cancel: what a team earned is what came to its top (rules B4 WG)
            ${sumOf('i.units', 'i.kind IN (:WAGES) AND i.member_id = $1::bigint', 'wages')}
       FROM member_incomes i JOIN member_closure c ON c.ancestor_id = $1::bigint AND c.descendant_id = i.member_id
      WHERE i.day BETWEEN $2::date AND $3::date AND i.merchant_id = $4::int
        AND i.kind IN (:REBATES, :WATER_REBATE, :GIFTS, :GIFTS_TAKEN, :WAGES)
        AND i.member_id NOT IN (SELECT id FROM tests)
      GROUP BY i.category
   ), row AS (
     SELECT category, coalesce(bets, 0) AS bets, coalesce(effective, 0) AS effective, coalesce(payouts, 0) AS payouts,
            coalesce(rebates, 0) AS rebates, coalesce(water, 0) AS "waterRebates", coalesce(promotions, 0) AS promotions,
            coalesce(wages, 0) AS wages
       FROM bet FULL JOIN given USING (category)
   )
   SELECT r.*, payouts - bets + rebates + "waterRebates" + promotions + wages AS net FROM row r
    WHERE (bets, effective, payouts, rebates, "waterRebates", promotions, wages) <> (0, 0, 0, 0, 0, 0, 0)
    ORDER BY category = 'CONS', category`),
)

/**
 * Reads what each category of games bears of the net of the actor's team, itself included (rules A2.6, B4): rebates by the bets
 * they are of, gifts by the play that earned them, wages by their contracts. Rows add up to the total, which is the one of the
 * same days. What it reads follows who received something on these days.
 * @param range business days, both included
 */
export async function readCategories(ctx: ActorCtx, { from, to }: DayRange): Promise<CategoryReport> {
  const { memberId, merchantId } = ctx.actor
  const values = [memberId, from, to, merchantId]
  const categories = await ctx.db.hot.query<Borne & { category: string }>(CATEGORIES, values)
  const sums = BORNE.map((name): [string, Units] => [name, units(categories.reduce((sum, row) => sum + row[name], 0n))])
  return { categories, total: Object.fromEntries(sums) as Borne }
}
