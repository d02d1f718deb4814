import type { Tx } from '@croupier/db'
import { withKindNumbers } from '@croupier/ledger'
import type { Slice } from './passPart.ts'
import { promisedGifts } from './promisedGifts.ts'
import type { Breach } from './queryPart.ts'

/** The largest rate of a rebate that settings can have, parts per million (rules C3). */
const REBATE_PPM_MAX = 50_000

/**
 * How each kind of gift is led back, of a gift `g`: true where there is something that gave it. What is promised by settings is bounded by
 * the most that they promise or promised.
 */
const ORIGIN = `
  CASE g.kind
    WHEN 'RED_ENVELOPE' THEN EXISTS (SELECT 1 FROM envelope_shares s
      WHERE s.campaign_id = substring(g.cause FROM '^envelope:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid
        AND s.member_id = g.member_id AND s.merchant_id = g.merchant_id AND s.amount_units = g.amount_units)
    WHEN 'PROMOTION' THEN EXISTS (SELECT 1 FROM promotion_entries e
      JOIN promotions p ON p.id = e.promotion_id AND p.merchant_id = e.merchant_id
      WHERE e.member_id = g.member_id AND e.merchant_id = g.merchant_id AND e.amount_units = g.amount_units
        AND g.amount_units <= (SELECT max(q.units::numeric) * 10000 FROM (SELECT p.terms ->> 'reward' AS units
          UNION ALL SELECT jsonb_array_elements_text(p.terms -> 'prizes')) q)
        AND 'promotion:' || p.code || ':' || e.cycle = g.cause AND (e.state = 'CLAIMED' OR e.state = 'ISSUED' AND EXISTS (
          SELECT 1 FROM audit_records r WHERE r.subject_id = g.member_id AND r.merchant_id = g.merchant_id
             AND r.action = 'promotion.decided' AND r.after ->> 'entry' = e.id::text AND r.after ->> 'approved' = 'true'
             AND EXISTS (SELECT 1 FROM staff_accounts o WHERE o.name = r.after ->> 'by'))))
    WHEN 'CAMPAIGN' THEN EXISTS (SELECT 1 FROM campaign_sends s JOIN campaigns c ON c.id = s.campaign_id
      WHERE s.member_id = g.member_id AND c.merchant_id = g.merchant_id AND c.bonus_units = g.amount_units
        AND 'offer:' || c.public_id || ':' || s.occasion = g.cause) OR EXISTS (SELECT 1 FROM audit_records r
      WHERE r.subject_id = g.member_id AND r.merchant_id = g.merchant_id AND r.action = 'member.bonusGiven'
        AND r.after ->> 'cause' = g.cause AND r.after ->> 'units' = g.amount_units::text
        AND EXISTS (SELECT 1 FROM staff_accounts o WHERE o.name = r.after ->> 'by'))
    WHEN 'WATER_REBATE' THEN EXISTS (SELECT 1 FROM (SELECT substring(g.cause FROM '^rebate:(\\d{4}-\\d\\d-\\d\\d)$')::date AS day) x
      JOIN settled_facts f ON f.member_id = g.member_id AND f.merchant_id = g.merchant_id AND f.business_date = x.day
       AND f.category <> 'LOTT' AND f.settled_at >= x.day - interval '1 day' AND f.settled_at < x.day + interval '2 days'
      HAVING g.amount_units * 1000000 <= sum(greatest(f.effective_units, 0)) * ${REBATE_PPM_MAX})
    WHEN 'REFERRAL' THEN EXISTS (SELECT 1 FROM member_profiles f
      WHERE f.member_id = substring(g.cause FROM '^referral:(\\d{1,18})$')::bigint AND f.merchant_id = g.merchant_id
        AND f.recommender_id = g.member_id) AND g.amount_units <= (SELECT units FROM promised q
          WHERE q.merchant = g.merchant_id AND q.what = 'REFERRAL')
    WHEN 'MISSION' THEN g.amount_units <= (SELECT units FROM promised q
      WHERE q.merchant = g.merchant_id AND q.what = 'MISSION:' || split_part(g.cause, ':', 2))
    ELSE g.kind IN ('VIP_UPGRADE', 'VIP_MONTHLY', 'VIP_BIRTHDAY')
      AND EXISTS (SELECT 1 FROM vip_levels v WHERE v.member_id = g.member_id AND v.merchant_id = g.merchant_id)
      AND g.amount_units <= (SELECT units FROM promised q WHERE q.merchant = g.merchant_id AND q.what = 'VIP')
  END`

const PAID = withKindNumbers(`
  SELECT id FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:GRANTS) LIMIT 1`)

const UNFOUNDED = withKindNumbers(`
  WITH promised AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($3::jsonb) q(merchant int, what text, units bigint))
  SELECT t.id AS key, t.merchant_id, 'gift ' || t.subject_id AS subject,
         format('%s of %s was paid to member %s for %s, which gives it to nobody', g.kind, t.units, g.member_id, g.cause) AS detail
    FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:GRANTS)) t
    JOIN reward_grants g ON g.id = t.subject_id AND g.merchant_id = t.merchant_id
   WHERE (${ORIGIN}) IS NOT TRUE LIMIT 500`)

/**
 * Gifts of a range of movements that nothing gave: no share of a rain, no part in a promotion, no message, no friend, no play, or more than
 * settings ever promised (safety 4.9). That a gift has its row, its member and its amount is another invariant's (I16).
 */
export async function unfoundedGifts(tx: Tx, { after, upto }: Slice): Promise<Breach[]> {
  const paid = await tx.$queryRawUnsafe<object[]>(PAID, after, upto)
  if (paid.length === 0) return []
  return await tx.$queryRawUnsafe<Breach[]>(UNFOUNDED, after, upto, await promisedGifts(tx))
}
