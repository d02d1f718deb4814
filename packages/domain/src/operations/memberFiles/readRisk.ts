import { type Risk, type RiskFacts, riskOf } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { isPublicAddress } from '../../platform/index.ts'

/** More accounts than these are not counted: an address of a mobile network has thousands. */
const COUNTED_MAX = 100

/** Who asked for money, and when. */
export interface Claim {
  readonly memberId: bigint
  readonly at: Date
}

interface Found extends RiskFacts {
  readonly no: number
}

/**
 * Each that was asked for with how much speaks for a closer look at it (rules E4.6), in the same order; it decides nothing. Each is
 * read by indexes of its member. Accounts that an officer told apart share nothing.
 */
export async function withRisks<Row extends Claim>(
  { db }: Ctx,
  claims: readonly Row[],
): Promise<(Row & { risk: Risk })[]> {
  const members = claims.map(({ memberId }) => memberId)
  const known = await db.prisma.knownAddress.findMany({
    where: { memberId: { in: members } },
    select: { memberId: true, address: true },
  })
  // Home networks have the same private addresses everywhere.
  const shared = known.filter(({ address }) => isPublicAddress(address))
  const found = await db.prisma.$queryRaw<Found[]>`
    WITH line AS (
      SELECT * FROM unnest(${shared.map(({ memberId }) => memberId)}::bigint[], ${shared.map(({ address }) => address)}::text[]) l(member_id, address)
    )
    SELECT q.no::int AS no, d.others AS "sameDevice", a.others AS "sameAddress", p.others AS "samePayout",
           floor(extract(epoch FROM q.at - m.created_at) / 86400)::int AS "ageDays",
           floor(extract(epoch FROM q.at - i.latest) / 60)::int AS "depositMinutes",
           floor(extract(epoch FROM q.at - g.latest) / 60)::int AS "claimMinutes",
           coalesce(div(g.units * 1000000, nullif(g.units + i.units, 0)), 0)::int AS "bonusPpm"
      FROM unnest(${members}::bigint[], ${claims.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY q(member_id, at, no)
      JOIN members m ON m.id = q.member_id
     CROSS JOIN LATERAL (SELECT count(*)::int AS others FROM (
       SELECT o.id FROM known_devices k JOIN known_devices x ON x.device_hash = k.device_hash JOIN members o ON o.id = x.member_id
        WHERE k.member_id = m.id AND o.merchant_id = m.merchant_id AND o.id <> m.id AND NOT EXISTS (SELECT 1 FROM distinct_members t
          WHERE t.member_id = least(o.id, m.id) AND t.other_id = greatest(o.id, m.id)) GROUP BY o.id LIMIT ${COUNTED_MAX}) s) d
     CROSS JOIN LATERAL (SELECT count(*)::int AS others FROM (
       SELECT o.id FROM line l JOIN known_addresses x ON x.address = l.address JOIN members o ON o.id = x.member_id
        WHERE l.member_id = m.id AND o.merchant_id = m.merchant_id AND o.id <> m.id AND NOT EXISTS (SELECT 1 FROM distinct_members t
          WHERE t.member_id = least(o.id, m.id) AND t.other_id = greatest(o.id, m.id)) GROUP BY o.id LIMIT ${COUNTED_MAX}) s) a
     CROSS JOIN LATERAL (SELECT count(DISTINCT x.member_id)::int AS others FROM payout_accounts b
       JOIN payout_accounts x ON x.merchant_id = b.merchant_id AND x.number_index = b.number_index AND x.member_id <> m.id
       WHERE b.member_id = m.id AND b.merchant_id = m.merchant_id AND NOT EXISTS (SELECT 1 FROM distinct_members t
          WHERE t.member_id = least(x.member_id, m.id) AND t.other_id = greatest(x.member_id, m.id))) p
     CROSS JOIN LATERAL (SELECT max(d.ended_at) AS latest, coalesce(sum(d.credited_units), 0) AS units FROM deposits d
       WHERE d.member_id = m.id AND d.credited_units > 0 AND d.ended_at <= q.at) i
     CROSS JOIN LATERAL (SELECT max(r.claimed_at) AS latest, coalesce(sum(r.amount_units), 0) AS units FROM reward_grants r
       WHERE r.member_id = m.id AND r.claimed_at <= q.at) g
     ORDER BY q.no`
  const facts = new Map(found.map((row) => [row.no, row]))
  return claims.map((row, index) => {
    const of = facts.get(index + 1)
    if (of === undefined) throw new Error('who asks for money is a member')
    return { ...row, risk: riskOf(of) }
  })
}
