/** A contract between two agents, of one kind and category, as the cancelling rule sees it. */
export type DownlineContract<Id, Agent> = {
  readonly id: Id
  readonly payer: Agent
  readonly payee: Agent
  /** The highest tier ratio, or win and loss rate, in ppm. */
  readonly ratesPpm: readonly number[]
  /** Not signed yet: the payee does not live on it, so its own downlines do not depend on it. */
  readonly offered?: boolean
}

function isHigher(ratesPpm: readonly number[], thanPpm: readonly number[]): boolean {
  return ratesPpm.some((rate, index) => rate > (thanPpm[index] ?? 0))
}

/**
 * The contracts that end when an agent's own rates change (rules B6.4): every one it pays at a
 * higher rate than its new own one, and below such a payee all of them, because it is left with
 * nothing. Equal rates stay, and so does everything below a contract that stays.
 * @param agent whose own contract changes
 * @param newRatesPpm its new rates; null when it ends without a successor
 * @param contracts active and offered ones of the same kind and category, in any order
 * @returns the cancelled contracts, a payer's before its payee's
 */
export function downlinesToCancel<Id, Agent>(
  agent: Agent,
  newRatesPpm: readonly number[] | null,
  contracts: readonly DownlineContract<Id, Agent>[],
): DownlineContract<Id, Agent>[] {
  const paidBy = Map.groupBy(contracts, ({ payer }) => payer)
  const owedTo = Map.groupBy(contracts, ({ payee }) => payee)
  const cancelled = (paidBy.get(agent) ?? []).filter(
    ({ ratesPpm }) => newRatesPpm === null || isHigher(ratesPpm, newRatesPpm),
  )
  const gone = new Set(cancelled)
  const seen = new Set<Agent>([agent])
  const keepsOne = (payee: Agent) => owedTo.get(payee)?.some((one) => one.offered !== true && !gone.has(one))
  for (const { payee } of cancelled) {
    if (seen.has(payee) || keepsOne(payee)) continue
    seen.add(payee)
    for (const contract of paidBy.get(payee) ?? []) {
      gone.add(contract)
      cancelled.push(contract)
    }
  }
  return cancelled
}

/** Y when agreeing would end contracts of one's own downlines, so that it is asked first (B6.4). */
export function downlineHigherRate(cancelled: readonly unknown[]): 'Y' | 'N' {
  return cancelled.length > 0 ? 'Y' : 'N'
}
