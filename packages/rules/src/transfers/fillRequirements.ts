import { type Units, units } from '@croupier/money'

/** An open wagering requirement: effective bets that must be made, and those that were. */
export interface OpenRequirement {
  readonly required: Units
  /** at least 0 and less than required */
  readonly done: Units
}

/** Effective bets that were placed while the first `opens` rows were open; negative for corrections. */
export interface CountedBets {
  readonly opens: number
  readonly units: Units
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/**
 * Counts effective bets into open requirements (rules C5): the oldest row first, what it does not need goes on to the next; a bet
 * fills only rows that were open when it was placed. A correction is subtracted from the newest of those rows, never below 0.
 * @param rows the oldest first
 * @returns what is done of each row then, in units
 */
export function fillRequirements(
  rows: readonly OpenRequirement[],
  bets: readonly CountedBets[],
): Units[] {
  const done: bigint[] = rows.map((row) => row.done)
  const inOrder = bets.toSorted((left, right) => left.opens - right.opens)
  for (const { opens, units: made } of inOrder.filter((bet) => bet.units > 0n)) {
    let left: bigint = made
    for (const [at, { required }] of rows.slice(0, opens).entries()) {
      const before = done[at] ?? 0n
      const taken = smaller(left, required - before)
      done[at] = before + taken
      left -= taken
    }
  }
  for (const { opens, units: corrected } of inOrder.filter((bet) => bet.units < 0n)) {
    let left: bigint = -corrected
    for (let at = Math.min(opens, rows.length) - 1; at >= 0; at -= 1) {
      const before = done[at] ?? 0n
      const given = smaller(left, before)
      done[at] = before - given
      left -= given
    }
  }
  return done.map(units)
}
