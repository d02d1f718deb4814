import { withTransaction } from '@croupier/db'
import { parseUnits } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { readSettings } from '../../platform/index.ts'

/** Bets of an issue whose draw is older are not waited for: it was settled or void long ago. */
const ISSUE_DAYS = 60

interface Due {
  readonly merchantId: number
  /** the business day that has just ended, as ISO date */
  readonly day: string
}

/**
 * Takes what a merchant owes its players, as it is at this moment: one statement, so that money which moves meanwhile is in one of its
 * places. Points are counted at what they convert to, rounded down.
 */
async function takeDay(ctx: Ctx, { merchantId, day }: Due): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    const { points } = (await readSettings(tx, merchantId)).rewards
    const worth: bigint = parseUnits(points.worth)
    const ratio = BigInt(points.ratio)
    return await tx.$executeRaw`
      WITH player AS (SELECT id FROM members WHERE merchant_id = ${merchantId} AND NOT is_test_account(type, test_at)),
      own AS (SELECT a.kind, sum(a.balance) AS units FROM ledger_accounts a JOIN player p ON p.id = a.owner_id
                JOIN merchants t ON t.id = a.merchant_id
               WHERE a.merchant_id = ${merchantId} AND (a.asset = t.currency OR a.kind = 'POINTS') GROUP BY a.kind),
      figure AS (SELECT
        coalesce((SELECT units FROM own WHERE kind = 'CASH'), 0) AS wallets,
        coalesce((SELECT units FROM own WHERE kind = 'HELD'), 0) AS held,
        coalesce((SELECT units FROM own WHERE kind = 'POINTS'), 0) AS points,
        coalesce((SELECT -units FROM own WHERE kind = 'RECEIVABLE'), 0) AS debts,
        coalesce((SELECT sum(c.held_units) FROM chases c JOIN player p ON p.id = c.member_id
                   WHERE c.merchant_id = ${merchantId} AND c.held_units > 0), 0) AS chases,
        coalesce((SELECT sum(house_balance(a.id)) FROM ledger_accounts a
                   WHERE a.merchant_id = ${merchantId} AND a.kind = 'CLEARING' AND a.counterparty LIKE 'provider:%'), 0) AS vendors,
        coalesce((SELECT sum(l.stake_units) FROM issues i JOIN bet_lines l ON l.issue_id = i.id
                   JOIN player p ON p.id = l.member_id
                   WHERE i.settled_at IS NULL AND i.draw_at > money_now() - ${ISSUE_DAYS}::int * interval '1 day'
                     AND l.merchant_id = ${merchantId} AND l.state = 'PENDING'), 0)
          + coalesce((SELECT sum(r.stake_units) FROM provider_rounds r JOIN player p ON p.id = r.member_id
                   JOIN game_providers g ON g.vendor = r.vendor AND g.wallet = 'SEAMLESS'
                   WHERE r.merchant_id = ${merchantId} AND r.state = 'OPEN' AND r.ask_at IS NOT NULL), 0) AS stakes,
        coalesce((SELECT sum(w.bonus_units) FROM wagering_requirements w JOIN player p ON p.id = w.member_id
                   WHERE w.merchant_id = ${merchantId} AND w.source = 'BONUS' AND w.closed_at IS NULL), 0) AS bonuses)
      INSERT INTO liability_days (merchant_id, day, asset, taken_at, wallets_units, withdrawals_units, chases_units, vendors_units,
             stakes_units, points, points_units, bonuses_units, debts_units)
      SELECT t.id, ${day}::date, t.currency, money_now(), f.wallets, f.held - f.chases, f.chases, f.vendors, f.stakes, f.points,
             div(f.points * ${worth}::bigint, ${ratio}::bigint), f.bonuses, f.debts
        FROM figure f, merchants t WHERE t.id = ${merchantId}
      ON CONFLICT DO NOTHING`
  })
}

/**
 * Keeps, for each merchant whose business day has ended, what it owed its players then (protection M6). A day that nobody took is not
 * made up later: its figures are gone.
 * @returns how many days were kept
 * @throws AggregateError with what merchants failed by, after all others
 */
export async function closeLiabilityDays(ctx: Ctx): Promise<number> {
  const due = await ctx.db.prisma.$queryRaw<Due[]>`
    SELECT t.id AS "merchantId", t.day::text AS day
      FROM (SELECT id, (money_now() AT TIME ZONE time_zone)::date - 1 AS day FROM merchants) t
     WHERE NOT EXISTS (SELECT 1 FROM liability_days l WHERE l.merchant_id = t.id AND l.day = t.day) ORDER BY t.id`
  const of = { message: 'what a merchant owes its players was not taken', ownerOf: merchantOf }
  const kept = await each(ctx, due, of, async (one) => await takeDay(ctx, one))
  return kept.reduce((sum, count) => sum + count, 0)
}
