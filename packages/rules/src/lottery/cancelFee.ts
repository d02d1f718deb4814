import { PPM, type Units, units } from '@croupier/money'

/** What a player's cancel costs (rules A6, config). */
export type CancelFee = {
  /** of the whole stake, in ppm; 0: nothing */
  readonly ratePpm: number
  /** orders of at most this much cost nothing */
  readonly above: Units
}

/**
 * The fee of a player who takes an order back (rules A6): a rate of the whole stake where the stake is above an amount, cut to a
 * unit, so that the remainder stays with the player. What the platform voids or stops costs nothing.
 */
export function cancelFee(stake: Units, { ratePpm, above }: CancelFee): Units {
  return units(stake > above ? (stake * BigInt(ratePpm)) / PPM : 0n)
}
