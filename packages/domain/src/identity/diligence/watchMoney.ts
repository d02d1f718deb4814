import { type Tx, withTransaction } from '@croupier/db'
import { parseUnits, units } from '@croupier/money'
import { type CaseBounds, causesOf, type MoneyMoved, papersOf } from '@croupier/rules'
import { DAY_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSettings, type SiteSettings } from '../../platform/index.ts'

/** Members looked at by one statement. */
const AT_ONCE = 200

interface Changed {
  readonly member_id: bigint
  readonly merchant_id: number
}

interface Sums {
  readonly memberId: bigint
  readonly largestDeposit: bigint
  readonly deposits: bigint
  readonly transfers: bigint
  readonly recentDeposits: bigint
  readonly recentWithdrawals: bigint
  readonly recentBets: bigint
}

const boundsOf = ({ diligence: set }: SiteSettings): CaseBounds => ({
  SINGLE_DEPOSIT: parseUnits(set.singleDeposit),
  DEPOSITS: parseUnits(set.deposits),
  FUNDS: parseUnits(set.funds),
  TRANSFERS: parseUnits(set.transfers),
  PASSED_THROUGH: parseUnits(set.passedThrough),
})

/** What moved for these members and the accounts linked to each: 180 days of deposits, 30 of transfers, 7 of everything (protection M8). */
async function sumsOf(tx: Tx, memberIds: readonly bigint[]): Promise<Sums[]> {
  return await tx.$queryRaw<Sums[]>`
    WITH today AS (
      SELECT l.member_id AS id, array_agg(l.linked_id) AS accounts, (money_now() AT TIME ZONE t.time_zone)::date AS day
        FROM linked_accounts(${memberIds}::bigint[]) l JOIN members o ON o.id = l.member_id JOIN merchants t ON t.id = o.merchant_id
       GROUP BY 1, 3)
    SELECT n.id AS "memberId",
           coalesce(max(d.largest_units) FILTER (WHERE d.flow = 'DEPOSIT'), 0)::bigint AS "largestDeposit",
           coalesce(sum(d.units) FILTER (WHERE d.flow = 'DEPOSIT'), 0)::bigint AS "deposits",
           greatest(coalesce(sum(d.units) FILTER (WHERE d.flow = 'SENT' AND d.day > n.day - 30), 0),
                    coalesce(sum(d.units) FILTER (WHERE d.flow = 'RECEIVED' AND d.day > n.day - 30), 0))::bigint AS "transfers",
           coalesce(sum(d.units) FILTER (WHERE d.flow = 'DEPOSIT' AND d.day > n.day - 7), 0)::bigint AS "recentDeposits",
           coalesce(sum(d.units) FILTER (WHERE d.flow = 'WITHDRAWAL' AND d.day > n.day - 7), 0)::bigint AS "recentWithdrawals",
           coalesce((SELECT sum(b.effective_units) FROM member_days b
                      WHERE b.member_id = ANY (n.accounts) AND b.day > n.day - 7), 0)::bigint AS "recentBets"
      FROM today n JOIN aml_days d ON d.member_id = ANY (n.accounts) AND d.day > n.day - 180
     GROUP BY n.id, n.accounts, n.day ORDER BY n.id`
}

const movedOf = (sums: Sums): MoneyMoved => ({
  largestDeposit: units(sums.largestDeposit),
  deposits: units(sums.deposits),
  transfers: units(sums.transfers),
  recentDeposits: units(sums.recentDeposits),
  recentWithdrawals: units(sums.recentWithdrawals),
  recentBets: units(sums.recentBets),
})

/**
 * Opens the cases that hold and are not open. A case that was closed opens again when half its bound has been added to what the window still
 * holds of it: an officer is not asked the same question every minute, and what was answered once answers for nothing that came later.
 */
async function openCases(tx: Tx, settings: SiteSettings, merchantId: number, sums: readonly Sums[]): Promise<number> {
  const bounds = boundsOf(settings)
  const found = sums.flatMap((one) =>
    causesOf(movedOf(one), bounds).map((cause) => ({ memberId: one.memberId, ...cause })),
  )
  if (found.length === 0) return 0
  const paperMs = settings.diligence.paperDays * DAY_MS
  const waits = found.map(({ cause }) => (papersOf(cause).length > 0 ? paperMs : null))
  return await tx.$executeRaw`
    INSERT INTO aml_cases (merchant_id, member_id, cause, units, bound_units, opened_at, papers_due_at)
    SELECT ${merchantId}, f.member_id, f.cause, f.units, f.bound, n.at, n.at + f.wait_ms * interval '1 ms'
      FROM unnest(${found.map(({ memberId }) => memberId)}::bigint[], ${found.map(({ cause }) => cause)}::text[],
                  ${found.map((one) => one.units)}::bigint[], ${found.map(({ bound }) => bound)}::bigint[],
                  ${waits}::bigint[]) f(member_id, cause, units, bound, wait_ms),
           (SELECT money_now() AS at, time_zone AS zone FROM merchants WHERE id = ${merchantId}) n
     WHERE NOT EXISTS (
       SELECT 1 FROM aml_cases c WHERE c.member_id = f.member_id AND c.cause = f.cause
          AND (c.closed_at IS NULL OR f.bound / 2 + least(c.units,
                aml_moved(f.cause, (SELECT array_agg(l.linked_id) FROM linked_accounts(ARRAY[f.member_id]) l),
                  (n.at AT TIME ZONE n.zone)::date, (c.closed_at AT TIME ZONE n.zone)::date)) > f.units))
     ORDER BY f.member_id, f.cause
    ON CONFLICT (member_id, cause) WHERE closed_at IS NULL DO NOTHING`
}

/**
 * Adds what moved since the last time to the days of members and opens the cases that come of it (protection M8), in one transaction: what was added
 * was looked at. The mark makes a second call at once, or one after a kill, add nothing twice.
 * @returns how many cases were opened
 */
export async function watchMoney(ctx: Ctx): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    const changed = await tx.$queryRaw<Changed[]>`
      SELECT member_id, merchant_id FROM fold_aml_days()`
    const merchants = Map.groupBy(changed, ({ merchant_id: id }) => id)
    let opened = 0
    for (const [merchantId, rows] of merchants) {
      const settings = await readSettings(tx, merchantId)
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const ids = rows.slice(at, at + AT_ONCE).map((row) => row.member_id)
        opened += await openCases(tx, settings, merchantId, await sumsOf(tx, ids))
      }
    }
    return opened
  })
}
