import { divTrunc, PPM, type Units, units, ZERO_UNITS } from '@croupier/money'

/** Return to player is g / 2000, so a series step of stake is stake / 2000 (rules A2). */
const SERIES_PER_WHOLE = 2_000n

/** An ancestor of the player for one (family, mode), nearest first. */
export type UplineSeries = {
  readonly series: number
  /** A closed ancestor gets nothing, and the base still moves up. */
  readonly closed: boolean
}

/**
 * The player's own rebate for betting below its series: floor4(stake·(G − g)/2000) (rules A2.3).
 * @param ownSeries the player's G
 * @param betSeries the g chosen for the line
 */
export function selfRebate(stake: Units, ownSeries: number, betSeries: number): Units {
  const steps = ownSeries - betSeries
  return steps <= 0 ? ZERO_UNITS : divTrunc(stake, SERIES_PER_WHOLE, BigInt(steps))
}

/**
 * What each ancestor gets of a line: the part by which its series exceeds every one below it
 * (rules A2.4).
 * @param chain ancestors from the direct upline to the top
 * @param ownSeries the player's G
 * @returns one amount per ancestor, in the same order
 */
export function uplineRebates(chain: readonly UplineSeries[], stake: Units, ownSeries: number): Units[] {
  let base = ownSeries
  return chain.map(({ series, closed }) => {
    const steps = series - base
    if (steps <= 0) return ZERO_UNITS
    base = series
    return closed ? ZERO_UNITS : divTrunc(stake, SERIES_PER_WHOLE, BigInt(steps))
  })
}

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
