import { RATIO_STEP_PPM } from '@croupier/rules'
import type { RealtimeTerms } from '../../../api/agency/contracts.ts'

export type TermField = keyof RealtimeTerms

/** What an offer is held against: the own contract, and the highest win and loss rate. */
type RealtimeLimits = {
  own: RealtimeTerms
  ceilingsPpm: readonly number[]
  /** whether a rate may be as high as the own one */
  sameLevel: boolean
}

/** How one field compares with the own contract and the ceilings (rules B6.1, B6.3). */
export type Check = {
  field: TermField
  state: 'pass' | 'same' | 'fail'
  /** What one keeps, or how far it goes over: ppm for rates, units for the single bet. */
  margin: bigint
  /** The value that would pass. */
  repair: bigint
  /** The ceiling of the merchant is what it breaks, not the own contract. */
  ceiling: boolean
  /** The rate has to be below the own one, not only at most as high. */
  below: boolean
}

/** Checks an offer as the server will: rates at most the own, or below them, single bet at least the own. */
export function checkOffer(offer: RealtimeTerms, { own, ceilingsPpm, sameLevel }: RealtimeLimits): Check[] {
  const [winRatePpm = 0, lossRatePpm = 0] = ceilingsPpm
  const ceiling = { winRatePpm, lossRatePpm }
  const rate = (field: 'winRatePpm' | 'lossRatePpm'): Check => {
    const below = !sameLevel && own[field] > 0
    const most = Math.min(own[field], ceiling[field])
    const margin = most - offer[field]
    const fits = margin >= 0 && !(below && offer[field] >= own[field])
    const lower = below ? Math.max(0, own[field] - RATIO_STEP_PPM) : own[field]
    return {
      field,
      state: !fits ? 'fail' : margin > 0 ? 'pass' : 'same',
      margin: BigInt(margin),
      repair: BigInt(Math.min(lower, ceiling[field])),
      ceiling: ceiling[field] < own[field],
      below: below && ceiling[field] >= own[field],
    }
  }
  const margin = offer.singleBetAmount - own.singleBetAmount
  return [
    rate('winRatePpm'),
    rate('lossRatePpm'),
    {
      field: 'singleBetAmount',
      state: margin > 0n ? 'pass' : margin === 0n ? 'same' : 'fail',
      margin,
      repair: own.singleBetAmount,
      ceiling: false,
      below: false,
    },
  ]
}
