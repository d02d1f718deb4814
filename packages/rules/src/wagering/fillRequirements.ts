import { type Units, units } from '@croupier/money'
import { type Contribution, contributionPpm } from './contributions.ts'

/** An open wagering requirement: effective bets that must be made, and those that were. */
export interface OpenRequirement extends Contribution {
  readonly required: Units
  /** at least 0 and less than required */
  readonly done: Units
  /** the place of its expiry, from 1, among the expiries of all open rows in order of time; null: it never expires */
  readonly expiry: number | null
}

/** Effective bets of one category and edge, placed while the first `opens` rows were open; negative for corrections. */
export interface CountedBets {
  readonly opens: number
  /** how many expiries of rows had passed when they were placed */
  readonly ended: number
  readonly category: string
  /** the theoretical edge of the bets in ppm */
  readonly edgePpm: number
  readonly units: Units
}

const PPM = 1_000_000n
const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/**
 * Takes from `left` effective bets what a row has room for. What a row does not need goes on to the next one: the part that is
 * used is rounded up, so that no bet counts for more than it is.
 */
function take(left: bigint, room: bigint, ppm: bigint): { counted: bigint; used: bigint } {
  const counted = smaller((left * ppm) / PPM, room)
  if (counted < room) return { counted, used: ppm === 0n ? 0n : left }
  return { counted, used: smaller(left, (counted * PPM + ppm - 1n) / ppm) }
}

const isFor = (bet: CountedBets, row: OpenRequirement): boolean => row.expiry === null || bet.ended < row.expiry

/**
 * Counts effective bets into open requirements (rules C5): the oldest row first, what it does not need goes on to the next; a bet
 * fills only rows that were open when it was placed, times what its category and edge count for there. A correction is
 * subtracted from the newest of those rows, never below 0.
 * @param rows the oldest first
 * @returns what is done of each row then, in units
 */
export function fillRequirements(rows: readonly OpenRequirement[], bets: readonly CountedBets[]): Units[] {
  const done: bigint[] = rows.map((row) => row.done)
  const inOrder = bets.toSorted((one, two) => one.opens - two.opens || one.ended - two.ended)
  for (const bet of inOrder.filter((one) => one.units > 0n)) {
    let left: bigint = bet.units
    for (const [at, row] of rows.slice(0, bet.opens).entries()) {
      const before = done[at] ?? 0n
      if (left === 0n || before >= row.required || !isFor(bet, row)) continue
      const { counted, used } = take(left, row.required - before, contributionPpm(row, bet))
      done[at] = before + counted
      left -= used
    }
  }
  for (const bet of inOrder.filter((one) => one.units < 0n)) {
    let left: bigint = -bet.units
    for (let at = Math.min(bet.opens, rows.length) - 1; at >= 0; at -= 1) {
      const row = rows[at]
      const before = done[at] ?? 0n
      if (row === undefined || left === 0n || before === 0n || !isFor(bet, row)) continue
      const { counted, used } = take(left, before, contributionPpm(row, bet))
      done[at] = before - counted
      left -= used
    }
  }
  return done.map(units)
}
