import type { DrawStream } from '@croupier/fairness'

/** One of the two sides. */
export type Seat = 0 | 1
export const SEATS: readonly Seat[] = [0, 1]
export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0)

/** How a game for two ended. */
export interface DuelEnd {
  /** null: nobody has won */
  readonly winner: Seat | null
  /** what each side gets of its stake before the rake, in hundredths; both together 200 */
  readonly shares: readonly [number, number]
  readonly why: 'SHOWN' | 'FOLDED' | 'FIVE' | 'FULL' | 'TIME' | 'RESIGNED'
}

/** The rules of a game for two. Pure; a state is plain data. */
export interface DuelRules {
  /** how long the sides that are to move have, each time */
  readonly clockMs: number
  /** Deals from the seed alone. */
  deal(stream: DrawStream): Promise<object>
  toMove(state: object): readonly Seat[]
  /** What a move leads to; null for one that cannot be made. */
  move(state: object, seat: Seat, move: object): object | null
  /** What happens when the clock of those who are to move has run out. */
  timeOut(state: object): object
  resign(state: object, seat: Seat): object
  ended(state: object): DuelEnd | null
  /** The state as a side may know it: nothing that is the other side's alone. */
  view(state: object, seat: Seat): object
  /** whether everything of the deal was shown to both, so that its seed may be published */
  isShown(state: object): boolean
  /** A move of the partner with whom play money is played. @param below a number below another one */
  practice(state: object, seat: Seat, below: (n: number) => number): object
}

/** The house keeps this of what a side wins beyond its stake. */
export const RAKE_PERCENT = 3

/** What a side is paid, in minor units, cut towards zero: the rake is of the gain alone. */
export function duelPayout(stake: bigint, share: number): bigint {
  const all = (stake * BigInt(share)) / 100n
  if (all <= stake) return all
  return stake + ((all - stake) * BigInt(100 - RAKE_PERCENT)) / 100n
}
