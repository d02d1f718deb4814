import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { isTiered, periodAt } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { findContracts } from './contractRow.ts'
import { TEST_LINES } from './testLines.ts'

/** What the running period of a contract has come to, by the days that are folded (rules B5). */
interface Measured {
  readonly periodStart: Date
  readonly effectiveBets: Units
  /** stakes less payouts; rebates, promotions and wages are not taken off yet */
  readonly loss: Units
  readonly activeUsers: number
}

interface Row {
  readonly effective: bigint
  readonly loss: bigint
  readonly active: number
}

/** $1 payee, $2 first and $3 last day, $4 merchant, $5 category, $6 minimum bet amount. A cast of day to text spares time zones. */
const SUMS = statement(
  'contracts.measured',
  `WITH ${TEST_LINES}, team AS MATERIALIZED (
     SELECT descendant_id AS id FROM member_closure WHERE ancestor_id = $1::bigint AND descendant_id NOT IN (SELECT id FROM tests)
   ), member AS (
     SELECT d.member_id, sum(d.effective_units) AS effective, sum(d.bet_units - d.payout_units) AS loss
       FROM member_days d JOIN team t ON t.id = d.member_id
      WHERE d.day BETWEEN $2::date AND $3::date AND d.merchant_id = $4::int AND ($5::text = 'CONS' OR d.category = $5::text)
      GROUP BY d.member_id)
   SELECT coalesce(sum(effective), 0)::bigint AS effective, coalesce(sum(loss), 0)::bigint AS loss,
          count(*) FILTER (WHERE effective > 0 AND effective >= $6::bigint)::int AS active FROM member`,
)

const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)

/**
 * The running figures of a contract for either side of it. Null for a real-time wage, which has no period, and for an hourly
 * wage, whose thresholds are those of an hour.
 * @throws DomainError CONTRACT_NOT_FOUND
 */
export async function readMeasured(ctx: ActorCtx, contractId: string): Promise<Measured | null> {
  const { memberId } = ctx.actor
  const { prisma, hot } = ctx.db
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
  const [sums] = await hot.query<Row>(SUMS, [
    row.payeeId,
    dayIn(timeZone, start),
    dayIn(timeZone, now),
    row.merchantId,
    row.category,
    terms.minimumBetAmount,
  ])
  if (sums === undefined) throw new Error('a sum without a row')
  return {
    periodStart: start,
    effectiveBets: units(sums.effective),
    loss: units(sums.loss),
    activeUsers: sums.active,
  }
}
