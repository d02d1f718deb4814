import { parseUnits } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { readSettings } from '../../platform/index.ts'

/** How long after it happened something is still told: a worker that stood still tells no old news. */
const NEWS_DAYS = 3
/** Days without a valid bet after which a player counts as gone. */
const AWAY_DAYS = 7

/**
 * Tells uplines by a message whose first deposit was credited, and which big player stopped (experience 3.18): who had valid bets of
 * the merchant's `agentNews.bigPlayer` in seven business days and none in the seven after. Only the direct upline is told,
 * where it is an agent; each once.
 * @returns how many messages were written
 * @throws AggregateError with what merchants failed by, after all others
 */
export async function tellNews(ctx: Ctx): Promise<number> {
  const merchants = await ctx.db.prisma.merchant.findMany({
    select: { id: true, timeZone: true },
    orderBy: { id: 'asc' },
  })
  const of = {
    message: 'agents were not told what is new in their teams',
    ownerOf: ({ id }: { id: number }) => merchantOf({ merchantId: id }),
  }
  const written = await each(ctx, merchants, of, async ({ id, timeZone }) => {
    const { agentNews } = await readSettings(ctx.db, id)
    const least = parseUnits(agentNews.bigPlayer)
    return await ctx.db.prisma.$executeRaw`
      WITH now AS MATERIALIZED (
        SELECT money_now() AS at, (money_now() AT TIME ZONE ${timeZone}::text)::date AS day
      ), paid_in AS (
        SELECT d.member_id, d.ended_at AS at, d.credited_units AS units
          FROM now n JOIN deposits d ON d.merchant_id = ${id}::int AND d.state = 'CREDITED'
           AND d.ended_at > n.at - make_interval(days => ${NEWS_DAYS}::int)
         WHERE NOT EXISTS (SELECT 1 FROM deposits e WHERE e.member_id = d.member_id AND e.merchant_id = d.merchant_id
           AND e.state = 'CREDITED' AND (e.ended_at, e.id) < (d.ended_at, d.id))
      ), last AS (
        SELECT d.member_id, max(d.day) AS day FROM now n JOIN member_days d ON d.merchant_id = ${id}::int
           AND d.day BETWEEN n.day - ${AWAY_DAYS + NEWS_DAYS}::int AND n.day
         WHERE d.effective_units > 0 GROUP BY d.member_id, n.day HAVING max(d.day) < n.day - ${AWAY_DAYS}::int
      ), gone AS (
        SELECT l.member_id, (l.day + ${AWAY_DAYS + 1}::int)::timestamp AT TIME ZONE ${timeZone}::text AS at,
               sum(d.effective_units)::bigint AS units
          FROM last l JOIN member_days d ON d.member_id = l.member_id AND d.merchant_id = ${id}::int
           AND d.day BETWEEN l.day - ${AWAY_DAYS - 1}::int AND l.day
         GROUP BY l.member_id, l.day HAVING sum(d.effective_units) >= ${least}::bigint
      )
      INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
      SELECT u.id, u.merchant_id, s.kind, false, s.kind || ':' || m.id, s.at, n.at,
             jsonb_build_object('account', m.account, 'amount', wire_amount(s.units))
        FROM (SELECT 'TEAM_FIRST_DEPOSIT' AS kind, p.* FROM paid_in p UNION ALL SELECT 'TEAM_PLAYER_GONE', g.* FROM gone g) s
        JOIN members m ON m.id = s.member_id JOIN members u ON u.id = m.parent_id
       CROSS JOIN now n
       WHERE u.type IN (1, 2, 41, 42) AND u.status <> 'CLOSED' AND m.status <> 'CLOSED' AND is_shown_to(u.id, m.id)
       ORDER BY u.id, m.id
      ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING`
  })
  return written.reduce((sum, count) => sum + count, 0)
}
