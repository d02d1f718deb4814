import { statement } from '@croupier/db'
import { kindNumbers } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { carryInto, isTiered, periodAt, type TieredTerms, teamLoss } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { findContracts, TEST_LINES } from '../contracts/index.ts'
import { carriedLosses } from './carriedLosses.ts'
import { deductedFrom, type TeamIncome } from './deducted.ts'

/** What the running period of a contract has come to, by the days that are folded (rules B5). */
interface Measured {
  readonly periodStart: Date
  readonly effectiveBets: Units
  /** what a dividend would be taken of now: the loss with what the period before left (rules B10) */
  readonly loss: Units
  readonly activeUsers: number
}

interface Row {
  readonly effective: bigint
  readonly all_effective: bigint
  readonly bets: bigint
  readonly payouts: bigint
  readonly active: number
}

const TEAM = `WITH ${TEST_LINES}, team AS MATERIALIZED (
  SELECT descendant_id AS id FROM member_closure WHERE ancestor_id = $1::bigint AND descendant_id NOT IN (SELECT id FROM tests)
)`
const OWN = "($5::text = 'CONS' OR d.category = $5::text)"

/** $1 payee, $2 first and $3 last day, $4 merchant, $5 category, $6 minimum bet amount. A cast of day to text spares time zones. */
const SUMS = statement(
  'dividends.measured',
  `${TEAM}, member AS (
     SELECT d.member_id, coalesce(sum(d.effective_units) FILTER (WHERE ${OWN}), 0) AS effective, sum(d.effective_units) AS all_effective,
            sum(d.bet_units) FILTER (WHERE ${OWN}) AS bets, sum(d.payout_units) FILTER (WHERE ${OWN}) AS payouts
       FROM member_days d JOIN team t ON t.id = d.member_id
      WHERE d.day BETWEEN $2::date AND $3::date AND d.merchant_id = $4::int
      GROUP BY d.member_id)
   SELECT coalesce(sum(effective), 0)::bigint AS effective, coalesce(sum(all_effective), 0)::bigint AS all_effective,
          coalesce(sum(bets), 0)::bigint AS bets, coalesce(sum(payouts), 0)::bigint AS payouts,
          count(*) FILTER (WHERE effective > 0 AND effective >= $6::bigint)::int AS active FROM member`,
)

/** What members of the team received, and what its agent received as wages. Values as in SUMS, without the last two. */
const INCOMES = statement(
  'dividends.measuredIncomes',
  `${TEAM}
   SELECT n.of, i.category, sum(CASE WHEN n.of = 'WAGES' THEN i.units ELSE i.units - i.paid_units END)::bigint AS units
     FROM member_incomes i JOIN team t ON t.id = i.member_id
    CROSS JOIN LATERAL (SELECT CASE WHEN i.kind IN (${kindNumbers('REBATES')}) THEN 'REBATES'
                                    WHEN i.kind IN (${kindNumbers('WAGES')}) THEN 'WAGES'
                                    WHEN i.kind = ${kindNumbers('WATER_REBATE')} THEN 'WATER_REBATES' ELSE 'PROMOTIONS' END AS of) n
    WHERE i.day BETWEEN $2::date AND $3::date AND i.merchant_id = $4::int
      AND i.kind IN (${kindNumbers('REBATES', 'WAGES', 'WATER_REBATE', 'GIFTS', 'GIFTS_TAKEN')})
      AND (n.of <> 'WAGES' OR i.member_id = $1::bigint)
    GROUP BY 1, 2`,
)

const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)

interface Scope {
  readonly id: bigint
  readonly merchantId: number
  readonly payeeId: bigint
  readonly category: string
  readonly terms: TieredTerms
  /** when the period began */
  readonly start: Date
  /** the first day and the last, as 2026-11-22 */
  readonly days: readonly [string, string]
}

async function measure(ctx: ActorCtx, scope: Scope): Promise<Measured> {
  const { payeeId, merchantId, category, terms, start, days } = scope
  const ofTeam = [payeeId, ...days, merchantId]
  const [[sums], incomes, carried] = await Promise.all([
    ctx.db.hot.query<Row>(SUMS, [...ofTeam, category, terms.minimumBetAmount]),
    ctx.db.hot.query<TeamIncome>(INCOMES, ofTeam),
    carriedLosses(ctx, [scope], start),
  ])
  if (sums === undefined) throw new Error('a sum without a row')
  const { effective, all_effective: ofAll, bets, payouts } = sums
  const deducted = deductedFrom(incomes, category, { effective, ofAll })
  const loss = teamLoss({ bets: units(bets), payouts: units(payouts), ...deducted }, terms.deductWages)
  return {
    periodStart: start,
    effectiveBets: units(effective),
    loss: units(loss + carryInto(terms.carryOver, start, carried.get(scope.id) ?? null)),
    activeUsers: sums.active,
  }
}

/**
 * The running figures of a contract for either side of it, of the days since it works. Null for a real-time wage, which has no
 * period, and for an hourly wage, whose thresholds are those of an hour.
 * @throws DomainError CONTRACT_NOT_FOUND
 */
export async function readMeasured(ctx: ActorCtx, contractId: string): Promise<Measured | null> {
  const { memberId } = ctx.actor
  const { prisma } = ctx.db
  const sides = { OR: [{ payerId: memberId }, { payeeId: memberId }] }
  const [row] = await findContracts(prisma, { publicId: contractId, ...sides })
  if (row === undefined) return fail('CONTRACT_NOT_FOUND', {})
  const terms = row.signed?.terms ?? row.offered?.terms
  if (terms === undefined || !isTiered(terms) || row.kind === 'HOURLY_WAGE') return null
  const { timeZone } = await prisma.merchant.findUniqueOrThrow({
    where: { id: row.merchantId },
    select: { timeZone: true },
  })
  const now = ctx.clock.now()
  const { start } = periodAt(terms.periodCode, now, timeZone)
  const { effectiveFrom } = row
  const since = effectiveFrom !== null && effectiveFrom > start ? effectiveFrom : start
  return await measure(ctx, { ...row, terms, start, days: [dayIn(timeZone, since), dayIn(timeZone, now)] })
}
