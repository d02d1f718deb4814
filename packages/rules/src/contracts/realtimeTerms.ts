import type { Units } from '@croupier/money'

/** The terms of a real-time wage contract (rules B5). */
export type RealtimeTerms = {
  readonly winRatePpm: number
  readonly lossRatePpm: number
  /** Lines staked below it do not count. */
  readonly singleBetAmount: Units
}

/** Where real-time terms leave those of their payer. */
export type BeyondOwnRate = {
  readonly field: 'winRate' | 'lossRate' | 'singleBetAmount'
  readonly tierNo: 0
}

/**
 * Where a child's terms leave its payer's own, null when they nest (rules B6.1): no rate above, no single bet amount below.
 * @param sameLevel whether an equal rate is allowed; without it only nothing is equal to nothing
 */
export function beyondRates(child: RealtimeTerms, parent: RealtimeTerms, sameLevel = true): BeyondOwnRate | null {
  const isBeyond = (rate: number, own: number) => rate > own || (!sameLevel && own > 0 && rate === own)
  if (isBeyond(child.winRatePpm, parent.winRatePpm)) return { field: 'winRate', tierNo: 0 }
  if (isBeyond(child.lossRatePpm, parent.lossRatePpm)) return { field: 'lossRate', tierNo: 0 }
  if (child.singleBetAmount < parent.singleBetAmount) {
    return { field: 'singleBetAmount', tierNo: 0 }
  }
  return null
}
