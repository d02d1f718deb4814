import { type Units, units } from '@croupier/money'
import { zeroingBelow } from '@croupier/rules'
import type { Reader, WageringOwner } from './requirements.ts'

/** Orders of issues that may still be open: none is sold for longer ahead. */
const OPEN_FOR = '8 days'

/** Where an account's money can be (rules C5): one list for "nothing is left of it" and for "some of it is in play". */
export interface MoneyPlaces {
  /** in the wallet of its currency */
  readonly cash: Units
  /** set aside for withdrawals */
  readonly held: Units
  /** set aside for issues of chases to come */
  readonly chased: Units
  /** in bets that are not settled */
  readonly staked: Units
  /** in wallets at providers */
  readonly away: Units
  /** in rounds that are open, and taken to a table */
  readonly played: Units
  /** in redemptions that wait for an officer */
  readonly redeemed: Units
}

/** Where an account's money is now, in units, and the currency that it is in. */
export async function whereMoneyIs(
  from: Reader,
  { id, merchantId }: WageringOwner,
): Promise<{ places: MoneyPlaces; asset: string }> {
  const [row] = await from.$queryRaw<(Record<keyof MoneyPlaces, bigint> & { asset: string | null })[]>`
    SELECT max(a.asset) FILTER (WHERE a.kind = 'CASH') AS asset,
           coalesce(sum(a.balance) FILTER (WHERE a.kind = 'CASH'), 0)::bigint AS cash,
           (coalesce(sum(a.balance) FILTER (WHERE a.kind <> 'CASH'), 0) - coalesce(c.units, 0))::bigint AS held,
           coalesce(c.units, 0)::bigint AS chased,
           (SELECT coalesce(sum(l.stake_units), 0)::bigint FROM bet_orders o
              JOIN bet_lines l ON l.issue_id = o.issue_id AND l.member_id = o.member_id AND l.order_row_id = o.id
             WHERE o.member_id = ${id} AND o.merchant_id = ${merchantId} AND o.placed_at > money_now() - ${OPEN_FOR}::interval
               AND l.state IN ('PENDING', 'QUARANTINED')) AS staked,
           (SELECT coalesce(sum(greatest(w.moved_units + w.result_units, 0)), 0)::bigint FROM vendor_wallets w
             WHERE w.member_id = ${id} AND w.merchant_id = ${merchantId}) AS away,
           (SELECT coalesce(sum(r.stake_units + coalesce(t.reserved, 0)), 0)::bigint FROM provider_rounds r
              LEFT JOIN LATERAL (SELECT sum(x.units) AS reserved FROM provider_txs x WHERE x.round_row_id = r.id
                AND x.merchant_id = r.merchant_id AND x.kind = 'RESERVE' AND x.verdict = 'OK' AND x.undone_at IS NULL) t ON true
             WHERE r.member_id = ${id} AND r.merchant_id = ${merchantId} AND r.state = 'OPEN') AS played,
           (SELECT coalesce(sum(p.amount_units), 0)::bigint FROM point_redemptions p
             WHERE p.member_id = ${id} AND p.merchant_id = ${merchantId} AND p.state = 'APPLYING') AS redeemed
      FROM ledger_accounts a
     CROSS JOIN (SELECT sum(held_units) AS units FROM chases
                  WHERE member_id = ${id} AND merchant_id = ${merchantId} AND ended_at IS NULL) c
     WHERE a.owner_id = ${id} AND a.merchant_id = ${merchantId} AND a.kind NOT IN ('RECEIVABLE', 'POINTS')
     GROUP BY c.units`
  const of = (place: keyof MoneyPlaces): Units => units(row?.[place] ?? 0n)
  const places = {
    cash: of('cash'),
    held: of('held'),
    chased: of('chased'),
    staked: of('staked'),
    away: of('away'),
    played: of('played'),
    redeemed: of('redeemed'),
  }
  return { places, asset: row?.asset ?? '' }
}

/**
 * Whether something of an account is in play, so that what a bonus came to is not known yet: in a bet, a chase, a round, a
 * redemption, or at a provider. Less than a provider gives back is not away.
 */
export const isInPlay = ({ chased, staked, played, redeemed, away }: MoneyPlaces, asset: string): boolean =>
  chased + staked + played + redeemed > 0n || away >= zeroingBelow(asset)
