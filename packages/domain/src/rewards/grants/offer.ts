import type { Tx } from '@croupier/db'
import type { Units } from '@croupier/money'

/** A bonus that members may claim; amount in units of the merchant's currency. */
export interface Offer {
  readonly merchantId: number
  readonly amount: Units
  /** effective bets that go with it, in ppm of the amount */
  readonly wageringPpm: bigint
  readonly from: Date
  readonly days: number
}

/**
 * Gives members something to claim, each once for its cause, forever: given again it changes nothing. Whether a member may be offered
 * anything was asked before; whether it may have it is asked when it is claimed (`payGrant`).
 */
export async function giveOffer(
  tx: Tx,
  { merchantId, amount, wageringPpm, from, days }: Offer,
  to: readonly { readonly memberId: bigint; readonly cause: string }[],
): Promise<void> {
  const members = to.map(({ memberId }) => memberId)
  const causes = to.map(({ cause }) => cause)
  await tx.$executeRaw`
    INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, created_at, expires_at)
    SELECT g.member_id, ${merchantId}::int, 'CAMPAIGN', g.cause, ${amount as bigint}::bigint, ${wageringPpm}::bigint, ${from}::timestamptz,
           ${from}::timestamptz + make_interval(days => ${days}::int)
      FROM unnest(${members}::bigint[], ${causes}::text[]) g(member_id, cause)
    ON CONFLICT (member_id, cause, merchant_id) DO NOTHING`
}
