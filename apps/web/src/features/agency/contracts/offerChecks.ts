import type { RealtimeTerms } from '../../../api/agency/contracts.ts'

export type TermField = keyof RealtimeTerms

/** What an offer is held against: the own contract, and the highest win and loss rate. */
type RealtimeLimits = {
  own: RealtimeTerms
  ceilingsPpm: readonly number[]
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
}

/** Checks an offer as the server will: rates at most the own, single bet at least the own. */
export function checkOffer(offer: RealtimeTerms, { own, ceilingsPpm }: RealtimeLimits): Check[] {
  const [winRatePpm = 0, lossRatePpm = 0] = ceilingsPpm
  const ceiling = { winRatePpm, lossRatePpm }
  const rate = (field: 'winRatePpm' | 'lossRatePpm'): Check => {
    const most = Math.min(own[field], ceiling[field])
    const margin = most - offer[field]
    return {
      field,
      state: margin > 0 ? 'pass' : margin === 0 ? 'same' : 'fail',
      margin: BigInt(margin),
      repair: BigInt(most),
      ceiling: ceiling[field] < own[field],
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
    },
  ]
}
