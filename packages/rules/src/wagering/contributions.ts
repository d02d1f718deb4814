/** What counts for a requirement (rules C5). */
export interface Contribution {
  /** what bets of a category count for, in ppm, 0 for one that is not named; null: bets of every category in full */
  readonly rates: Readonly<Record<string, number>> | null
  /** bets on less than this theoretical edge count in proportion to it; null: the edge is of no matter */
  readonly edgePpm: number | null
}

const WHOLE = 1_000_000n

/** Deposits, transfers, gifts and points: everything counts, whatever it was (rules C5). */
export const EVERYTHING: Contribution = { rates: null, edgePpm: null }

/** A bonus, where its promotion says nothing else (rules C5). Low odds of sports have no effective bet at all (rules B4). */
export const BONUS_CONTRIBUTION: Contribution = {
  rates: {
    RNG: 1_000_000,
    FISH: 1_000_000,
    SPORTS: 1_000_000,
    ESPORTS: 1_000_000,
    LIVE: 200_000,
    PVP: 500_000,
    LOTT: 500_000,
    ELOTT: 500_000,
  },
  edgePpm: 40_000,
}

/**
 * What one unit of an effective bet counts for, in ppm: the share of its category × min(1, edge ÷ the edge asked for), cut.
 * @param bet its category, and its theoretical edge in ppm
 */
export function contributionPpm(
  { rates, edgePpm }: Contribution,
  bet: { readonly category: string; readonly edgePpm: number },
): bigint {
  const rate = rates === null ? WHOLE : BigInt(rates[bet.category] ?? 0)
  if (edgePpm === null || bet.edgePpm >= edgePpm) return rate
  return (rate * BigInt(bet.edgePpm)) / BigInt(edgePpm)
}
