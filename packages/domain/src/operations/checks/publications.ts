import type { Tx } from '@croupier/db'
import { promisedGifts } from './promisedGifts.ts'
import type { Breach } from './queryPart.ts'

/** What was published so long ago, and is over, only the night reads. */
const RECENT = `interval '2 days'`

/**
 * Whether a record `r` of the audit names two officers who exist. A new installation publishes before it has any: nobody could have said
 * yes, and the chain says that it was then. What was recorded before this was compared is taken as it is.
 */
const IS_OLD = `r.id <= coalesce((SELECT done_to FROM watermarks WHERE name = 'officers.published'), 0)`
const BY_TWO = `(
  r.after ->> 'by' <> r.after ->> 'second' AND EXISTS (SELECT 1 FROM staff_accounts o WHERE o.name = r.after ->> 'by')
    AND EXISTS (SELECT 1 FROM staff_accounts o WHERE o.name = r.after ->> 'second')
  OR ${IS_OLD} OR r.created_at <= coalesce((SELECT min(created_at) FROM staff_accounts), 'infinity'))`

/** Promotions that have paid. @param which condition on p, at n.now */
const promotions = (which: string): string => `
  SELECT p.merchant_id, 'promotion ' || p.code AS subject,
         format('paid %s within %s; no two officers published it as it is', p.spent_units, coalesce(p.budget_units::text, 'no budget')) AS detail
    FROM (SELECT money_now() AS now OFFSET 0) n JOIN promotions p ON p.spent_units > 0 AND ${which}
   WHERE p.spent_units > p.budget_units OR NOT EXISTS (
     SELECT 1 FROM audit_records r WHERE r.merchant_id = p.merchant_id AND r.action = 'promotion.published'
        AND r.after ->> 'promotion' = p.code AND r.after ->> 'eligibility' = p.eligibility AND ${BY_TWO}
        AND CASE WHEN pg_input_is_valid(r.after ->> 'terms', 'jsonb') THEN (r.after ->> 'terms')::jsonb = p.terms END
        AND (NOT r.after ? 'budget' OR r.after ->> 'budget' IS NOT DISTINCT FROM wire_amount(p.budget_units)))`

/** Messages that brought something to claim. */
const OFFERS = `
  SELECT c.merchant_id, 'campaign ' || c.public_id AS subject,
         format('gives %s; no two officers began it', c.bonus_units) AS detail
    FROM campaigns c
   WHERE c.bonus_units IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM audit_records r WHERE r.merchant_id = c.merchant_id AND r.action = 'campaign.started'
        AND r.after ->> 'campaign' = c.public_id::text AND (${IS_OLD} OR r.after ->> 'bonus' = wire_amount(c.bonus_units)) AND ${BY_TWO})`

/** What promotions have paid, from their parts. */
const SPENT = `
  SELECT p.merchant_id, 'promotion ' || p.code AS subject,
         format('counts %s as paid, its parts come to %s', p.spent_units, e.units) AS detail
    FROM promotions p CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount_units), 0) AS units FROM promotion_entries x
      WHERE x.promotion_id = p.id AND x.merchant_id = p.merchant_id AND x.state IN ('CLAIMED', 'ISSUED')) e
   WHERE e.units <> p.spent_units`

interface Rain {
  readonly merchant_id: number
  readonly subject: string
  readonly units: bigint
  /** it may be one of those that a merchant has every hour */
  readonly hourly: boolean
}

/** Rains of which something was taken and that no two officers planned. @param which condition on c, at n.now */
const rains = (which: string): string => `
  SELECT c.merchant_id, 'rain ' || c.id AS subject, c.total_units AS units,
         c.mode = 'RANDOM' AND date_trunc('hour', c.opens_at) = c.opens_at AS hourly
    FROM (SELECT money_now() AS now OFFSET 0) n JOIN envelope_campaigns c ON ${which}
   WHERE EXISTS (SELECT 1 FROM envelope_shares s WHERE s.campaign_id = c.id AND s.merchant_id = c.merchant_id AND s.member_id IS NOT NULL)
     AND NOT EXISTS (SELECT 1 FROM audit_records r WHERE r.merchant_id = c.merchant_id AND r.action = 'rain.planned'
       AND r.after ->> 'opensAt' = wire_instant(c.opens_at) AND r.after ->> 'totalUnits' = c.total_units::text
       AND r.after ->> 'count' = c.count::text AND ${BY_TWO})`

/** Rains that neither officers nor a merchant's own rule planned. */
async function unplanned(tx: Tx, which: string): Promise<Omit<Breach, 'key'>[]> {
  const found = await tx.$queryRawUnsafe<Rain[]>(rains(which))
  if (found.length === 0) return []
  const promised = JSON.parse(await promisedGifts(tx)) as { merchant: number; what: string; units: string }[]
  const mostOf = (merchantId: number): bigint =>
    BigInt(promised.find(({ merchant, what }) => merchant === merchantId && what === 'RAIN')?.units ?? '0')
  return found
    .filter(({ hourly, units, merchant_id }) => !hourly || units > mostOf(merchant_id))
    .map(({ merchant_id, subject, units }) => ({
      merchant_id,
      subject,
      detail: `gives ${units}; no two officers planned it, and no setting does`,
    }))
}

const numbered = (rows: readonly Omit<Breach, 'key'>[]): Breach[] =>
  rows.map((row, at) => ({ ...row, key: BigInt(at + 1) }))

/** Publications that pay and that nobody published who may: those that are on, or were over a short while ago (safety 4.9). */
export async function unpublishedNow(tx: Tx): Promise<Breach[]> {
  return numbered([
    ...(await tx.$queryRawUnsafe<Breach[]>(promotions(`p.ends_at > n.now - ${RECENT}`))),
    ...(await tx.$queryRawUnsafe<Breach[]>(OFFERS)),
    ...(await unplanned(tx, `c.opens_at > n.now - ${RECENT} AND c.opens_at <= n.now`)),
  ])
}

/** All of them, with what promotions count as paid. */
export async function unpublishedEver(tx: Tx): Promise<Breach[]> {
  return numbered([
    ...(await tx.$queryRawUnsafe<Breach[]>(promotions('true'))),
    ...(await tx.$queryRawUnsafe<Breach[]>(SPENT)),
    ...(await tx.$queryRawUnsafe<Breach[]>(OFFERS)),
    ...(await unplanned(tx, 'true')),
  ])
}
