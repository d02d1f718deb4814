import type { RealtimeTerms } from './realtimeTerms.ts'
import type { Tier, TieredTerms } from './tieredTerms.ts'

/** What a contract of any kind may say: a real-time wage has two rates, every other kind has tiers (rules B5). */
export type ContractTerms = RealtimeTerms | TieredTerms

export const isTiered = (terms: ContractTerms): terms is TieredTerms => 'tiers' in terms

/** A fixed amount is not a part of the stakes, so a contract below it has nothing to be compared with. */
const rateOf = ({ rateType, ratioPpm }: Tier): number => (rateType === 'P' ? ratioPpm : 0)

/**
 * The rates that are compared between levels (rules B6.4), in ppm: win and loss rate of a real-time wage, else the highest
 * ratio of a tier. Fixed amounts count as 0.
 */
export function ratesOf(terms: ContractTerms): readonly number[] {
  if (!isTiered(terms)) return [terms.winRatePpm, terms.lossRatePpm]
  return [Math.max(0, ...terms.tiers.map(rateOf))]
}
