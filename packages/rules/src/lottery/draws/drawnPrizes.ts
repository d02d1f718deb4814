import type { Family } from './family.ts'

/** Prizes of one rank: how many there are, and of how many digits. */
export type PrizeRank = {
  readonly rank: string
  readonly digits: number
  readonly count: number
}

const rank = (name: string, digits: number, count = 1): PrizeRank => ({ rank: name, digits, count })

/** The prizes of the families that draw some, in draw order (rules A18): 27 in the North of Vietnam, 18 in the South. */
export const PRIZE_RANKS: Readonly<Partial<Record<Family, readonly PrizeRank[]>>> = {
  VN: [
    rank('special', 5),
    rank('first', 5),
    rank('second', 5, 2),
    rank('third', 5, 6),
    rank('fourth', 4, 4),
    rank('fifth', 4, 6),
    rank('sixth', 3, 3),
    rank('seventh', 2, 4),
  ],
  VNS: [
    rank('special', 6),
    rank('first', 5),
    rank('second', 5),
    rank('third', 5, 2),
    rank('fourth', 5, 7),
    rank('fifth', 4),
    rank('sixth', 4, 3),
    rank('seventh', 3),
    rank('eighth', 2),
  ],
  TH: [rank('first', 6), rank('bottom', 2)],
}

/** The draw places of the digits of every prize of a family, in draw order. */
export function prizePlaces(family: Family): { readonly rank: string; readonly places: number[] }[] {
  let next = 0
  return (PRIZE_RANKS[family] ?? []).flatMap(({ rank, digits, count }) =>
    Array.from({ length: count }, () => {
      const places = Array.from({ length: digits }, (_, at) => next + at)
      next += digits
      return { rank, places }
    }),
  )
}

/** The prizes of a draw as they are written, rank by rank; null for a family that draws none. */
export function drawnPrizes(
  family: Family,
  draw: readonly number[],
): { readonly rank: string; readonly prizes: string[] }[] | null {
  const ranks = PRIZE_RANKS[family]
  if (ranks === undefined) return null
  const prizes = prizePlaces(family)
  return ranks.map(({ rank }) => ({
    rank,
    prizes: prizes
      .filter((one) => one.rank === rank)
      .map(({ places }) => places.map((place) => draw[place] ?? '').join('')),
  }))
}
