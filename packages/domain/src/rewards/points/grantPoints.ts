import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { houseAccount, POINTS_ASSET, post, type Transfer } from '@croupier/ledger'
import { parseUnits, units } from '@croupier/money'
import { POINT_SOURCE } from '@croupier/rules'
import { DAY_MS, points } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { readSettings } from '../../platform/index.ts'

/** Tallies of one transaction. */
const TALLIES_PER_PAGE_MAX = 500
/** Days that one tick catches up at most. */
const DAYS_PER_TICK_MAX = 40

interface MerchantRow {
  readonly id: number
  readonly first: Date
  readonly last: Date
}

/**
 * Merchants with days that are over and were not counted: from 03:30 on the day before is (rules C1), as soon as all of it is folded,
 * because a day is counted once. One that moves no money waits.
 */
async function dueMerchants(ctx: Ctx): Promise<MerchantRow[]> {
  return await ctx.db.prisma.$queryRaw<MerchantRow[]>`
    SELECT d.id, d.first, d.last FROM (
      SELECT m.id, least(((money_now() AT TIME ZONE m.time_zone) - interval '3 hours 30 minutes')::date,
               (f.folded_at AT TIME ZONE m.time_zone)::date) - 1 AS last,
             coalesce((SELECT p.day + 1 FROM point_marks p WHERE p.merchant_id = m.id),
               (SELECT least((SELECT min(b.day) FROM member_days b WHERE b.merchant_id = m.id),
                             (SELECT min(i.day) FROM member_incomes i WHERE i.merchant_id = m.id)))) AS first
        FROM merchants m CROSS JOIN (SELECT coalesce(folded_at, '-infinity') AS folded_at FROM team_day_marks) f
       WHERE m.money_mode <> 'READ_ONLY') d
     WHERE d.first <= d.last ORDER BY d.id`
}

/**
 * Counts a page of what a day added and writes the points that it makes: what is there already is not read again.
 * @returns how many tallies were counted
 */
async function grantPage(tx: Tx, merchantId: number, day: Date, perPoint: readonly string[]) {
  const at = await moneyNow(tx)
  const rows = await tx.$queryRaw<{ grant: bigint | null; points: bigint; account: bigint }[]>`
    WITH added AS (
      SELECT d.member_id, s.kind, sum(d.effective_units) AS units
        FROM member_days d
        JOIN unnest(${Object.keys(POINT_SOURCE)}::text[], ${Object.values(POINT_SOURCE)}::text[]) s(category, kind)
          ON s.category = d.category
       WHERE d.merchant_id = ${merchantId} AND d.day = ${day}::date GROUP BY 1, 2
       UNION ALL
      SELECT d.member_id, 'DEPOSIT', sum(d.units) FROM deposits_of_days(${merchantId}::int, ${day}::date, ${day}::date) d
       GROUP BY 1
    ), page AS (
      SELECT a.member_id, a.kind, a.units::bigint AS units, w.id AS account FROM added a
        JOIN ledger_accounts w ON w.owner_id = a.member_id AND w.kind = 'POINTS' AND w.merchant_id = ${merchantId}
       WHERE NOT EXISTS (SELECT 1 FROM point_tallies t WHERE t.member_id = a.member_id AND t.kind = a.kind
               AND t.merchant_id = ${merchantId} AND t.day >= ${day}::date)
       ORDER BY a.member_id, a.kind LIMIT ${TALLIES_PER_PAGE_MAX}
    ), counted AS (
      SELECT p.member_id, p.kind, p.account, coalesce(t.cum_units, 0) + p.units AS cum, coalesce(t.points, 0) AS before,
             floor(greatest(coalesce(t.cum_units, 0) + p.units, 0)::numeric / k.per)::bigint AS after
        FROM page p
        JOIN unnest(${[...points.pointSources]}::text[], ${perPoint}::bigint[]) k(kind, per) ON k.kind = p.kind
        LEFT JOIN point_tallies t ON t.member_id = p.member_id AND t.kind = p.kind AND t.merchant_id = ${merchantId}
    ), tallied AS (
      INSERT INTO point_tallies AS t (member_id, kind, merchant_id, day, cum_units, points)
      SELECT c.member_id, c.kind, ${merchantId}, ${day}::date, c.cum, c.after FROM counted c
      ON CONFLICT (member_id, kind, merchant_id) DO UPDATE SET day = excluded.day, cum_units = excluded.cum_units,
        points = excluded.points
    ), granted AS (
      INSERT INTO point_grants (member_id, merchant_id, kind, day, points, cum_units, created_at)
      SELECT c.member_id, ${merchantId}, c.kind, ${day}::date, c.after - c.before, c.cum, ${at} FROM counted c
       WHERE c.after <> c.before
      RETURNING id, member_id, kind
    )
    SELECT g.id AS grant, c.after - c.before AS points, c.account FROM counted c
      LEFT JOIN granted g ON g.member_id = c.member_id AND g.kind = c.kind`
  const house = await houseAccount(tx, merchantId, 'HOUSE_POINTS', POINTS_ASSET)
  const moves = rows.flatMap(({ grant, points: change, account }): Transfer[] => {
    if (grant === null) return []
    const ref = { subject: grant }
    return change > 0n
      ? [{ kind: 'POINTS_EARNED', ref, from: house, to: account, units: units(change) }]
      : [{ kind: 'POINTS_TAKEN', ref, from: account, to: house, units: units(-change) }]
  })
  await post(tx, merchantId, moves)
  return rows.length
}

/** One day of one merchant: pages until nothing is left, then the mark. Two workers take turns. */
async function grantDay(ctx: Ctx, merchantId: number, day: Date): Promise<number> {
  const { perPoint: per } = (await readSettings(ctx.db, merchantId)).rewards.points
  const perPoint = points.pointSources.map((one) => String(parseUnits(per[one])))
  let granted = 0
  for (;;) {
    const count = await withTransaction(ctx.db, async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('points', ${merchantId}))::text`
      const done = await grantPage(tx, merchantId, day, perPoint)
      if (done === 0) {
        await tx.$executeRaw`
          INSERT INTO point_marks AS p (merchant_id, day) VALUES (${merchantId}, ${day}::date)
          ON CONFLICT (merchant_id) DO UPDATE SET day = greatest(p.day, excluded.day)`
      }
      return done
    })
    granted += count
    if (count === 0) return granted
  }
}

/**
 * Gives the points of every business day that is over (rules C1): whole ones for what was bet and paid in since the beginning, less
 * what was given already. A correction takes back. Late or doubled ticks do nothing twice.
 * @returns how many sums were counted
 * @throws AggregateError after all others were served, when a merchant's could not be given
 */
export async function grantPoints(ctx: Ctx): Promise<number> {
  const of = { message: 'points were not given', ownerOf: ({ id: merchantId }: MerchantRow) => ({ merchantId }) }
  const counted = await each(ctx, await dueMerchants(ctx), of, async ({ id, first, last }) => {
    let ofMerchant = 0
    const end = Math.min(last.getTime(), first.getTime() + (DAYS_PER_TICK_MAX - 1) * DAY_MS)
    for (let at = first.getTime(); at <= end; at += DAY_MS) ofMerchant += await grantDay(ctx, id, new Date(at))
    return ofMerchant
  })
  return counted.reduce((sum, tallies) => sum + tallies, 0)
}
