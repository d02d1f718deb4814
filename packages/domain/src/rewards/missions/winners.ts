import { Prisma } from '@croupier/db'
import { parseUnits, units } from '@croupier/money'
import type { ActorCtx, Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'

const LATEST_MAX = 20
/** Lines that are looked at: an order may have won with many of them. */
const LINES_MAX = 200
const WEEK_MAX = 10
const SHOWN = 2

/** Lines that are in no list beside real ones: play money, and accounts for tests (rules B1). */
const isListed = Prisma.sql`NOT is_test_account(m.type, m.test_at)`

/** What everybody was paid in the running week of the merchant. */
const paidThisWeek = ({ merchantId, timeZone }: Site) => Prisma.sql`
  SELECT m.id, m.account, sum(d.payout_units)::bigint AS prize FROM member_days d JOIN members m ON m.id = d.member_id
   WHERE d.merchant_id = ${merchantId} AND d.day >= date_trunc('week', money_now() AT TIME ZONE ${timeZone})::date AND ${isListed}
   GROUP BY m.id, m.account HAVING sum(d.payout_units) > 0`

/** A name of which nobody else is told: its first two letters. */
const masked = (account: string): string => `${[...account].slice(0, SHOWN).join('')}***`

interface Latest {
  readonly account: string
  readonly category: string
  /** by language; empty where the game is not known by name */
  readonly game: Record<string, string>
  readonly prize: bigint
  readonly at: Date
}

/** A lottery is found by its issue, any other game by its title. */
const LOTTERY_LINE = 1

/**
 * The latest payouts of the week from the merchant's bound on, those of one player in one round as one, and who was paid most in it:
 * real ones, no play money.
 */
export async function readWinners(ctx: Ctx, site: Site) {
  const { merchantId, settings } = site
  const least: bigint = parseUnits(settings.rewards.winnersFrom)
  const latest = await ctx.db.prisma.$queryRaw<Latest[]>`
    SELECT w.account, w.category, coalesce(g.name, t.name, '{}') AS game, w.prize, w.at
      FROM (SELECT l.account, l.category, sum(l.prize)::bigint AS prize, max(l.at) AS at, l.source, l.round_id, l.catalogue_id
              FROM (SELECT m.account, f.category, f.payout_units AS prize, f.settled_at AS at, f.source, f.round_id, f.catalogue_id
              FROM settled_facts f JOIN members m ON m.id = f.member_id
             WHERE f.merchant_id = ${merchantId} AND f.payout_units >= ${least} AND f.settled_at > money_now() - interval '7 days'
               AND ${isListed} AND NOT EXISTS (SELECT 1 FROM settled_facts c WHERE c.source_id = f.source_id
                     AND c.source = f.source AND c.source_no = f.source_no AND c.merchant_id = f.merchant_id AND c.settled_at > f.settled_at)
             ORDER BY f.settled_at DESC LIMIT ${LINES_MAX}) l
             GROUP BY l.account, l.category, l.source, l.round_id, l.catalogue_id ORDER BY 4 DESC LIMIT ${LATEST_MAX}) w
      LEFT JOIN issues i ON w.source = ${LOTTERY_LINE} AND i.id = w.round_id
      LEFT JOIN games g ON g.id = i.game_id
      LEFT JOIN game_titles t ON w.source <> ${LOTTERY_LINE} AND t.catalogue_id = w.catalogue_id
     ORDER BY w.at DESC`
  const week = await ctx.db.prisma.$queryRaw<{ account: string; prize: bigint }[]>`
    SELECT account, prize FROM (${paidThisWeek(site)}) w ORDER BY 2 DESC, 1 LIMIT ${WEEK_MAX}`
  return {
    latest: latest.map(({ account, category, game, prize, at }) => ({
      player: masked(account),
      category,
      game,
      prize: units(prize),
      at,
    })),
    week: week.map(({ account, prize }) => ({ player: masked(account), prize: units(prize) })),
  }
}

/**
 * The actor's own place among those who were paid most this week, which its list shows even where the place is far behind; in the
 * order of the list.
 */
export async function readOwnRank(ctx: ActorCtx, site: Site) {
  const { memberId, account } = ctx.actor
  const [own] = await ctx.db.prisma.$queryRaw<{ place: number; prize: bigint }[]>`
    SELECT place, prize FROM (SELECT id, prize, (row_number() OVER (ORDER BY prize DESC, account))::int AS place
      FROM (${paidThisWeek(site)}) w) ranked WHERE id = ${memberId}`
  return { player: masked(account), place: own?.place ?? null, prize: units(own?.prize ?? 0n) }
}
