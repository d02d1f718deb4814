import { type Tx, withTransaction } from '@croupier/db'
import { parseUnits, units } from '@croupier/money'
import { type CaseBounds, causesOf, type MoneyMoved, papersOf } from '@croupier/rules'
import { DAY_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { readSettings, type SiteSettings } from '../../platform/index.ts'

/** Members looked at by one transaction. */
const AT_ONCE = 200

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

/** Looks at some members of a merchant whose days changed, and opens what comes of it. @returns null: none is left */
async function lookOn(ctx: Ctx, merchantId: number, settings: SiteSettings): Promise<number | null> {
  return await withTransaction(ctx.db, async (tx) => {
    const changed = await tx.$queryRaw<{ member_id: bigint }[]>`
      WITH these AS (SELECT DISTINCT member_id FROM aml_days WHERE merchant_id = ${merchantId} AND is_new ORDER BY 1 LIMIT ${AT_ONCE}),
      looked AS (UPDATE aml_days SET is_new = false
                  WHERE merchant_id = ${merchantId} AND is_new AND member_id IN (SELECT member_id FROM these) RETURNING member_id)
      SELECT DISTINCT member_id FROM looked ORDER BY 1`
    if (changed.length === 0) return null
    const ids = changed.map(({ member_id: id }) => id)
    return await openCases(tx, settings, merchantId, await sumsOf(tx, ids))
  })
}

/**
 * Adds what moved since the last time to the days of members, then opens the cases that come of it (protection M8), merchant by merchant: days
 * stay marked until they were looked at, so that a call that fails or is killed leaves the rest to the next one and adds nothing twice.
 * @returns how many cases were opened
 * @throws AggregateError with what merchants failed by, after the others were looked at
 */
export async function watchMoney(ctx: Ctx): Promise<number> {
  await withTransaction(ctx.db, async (tx) => void (await tx.$queryRaw`SELECT fold_aml_days()::text`))
  const merchants = await ctx.db.prisma.$queryRaw<{ merchantId: number }[]>`
    SELECT DISTINCT merchant_id AS "merchantId" FROM aml_days WHERE is_new ORDER BY 1`
  const of = { message: 'money of members was not looked at', ownerOf: merchantOf }
  const opened = await each(ctx, merchants, of, async ({ merchantId }) => {
    const settings = await readSettings(ctx.db, merchantId)
    let count = 0
    for (let some = await lookOn(ctx, merchantId, settings); some !== null; ) {
      count += some
      some = await lookOn(ctx, merchantId, settings)
    }
    return count
  })
  return opened.reduce((sum, count) => sum + count, 0)
}
