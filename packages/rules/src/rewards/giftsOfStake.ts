import { PPM, parseUnits } from '@croupier/money'
import type { catalogue, points } from '@croupier/wire'
import type { RebateRates } from './rebateRates.ts'

/** Where points come from when a category is bet on (rules C1). */
export const POINT_SOURCE = {
  LOTT: 'LOTTERY',
  ELOTT: 'LOTTERY',
  LIVE: 'LIVE',
  RNG: 'RNG',
  FISH: 'RNG',
  SPORTS: 'SPORTS',
  ESPORTS: 'SPORTS',
  PVP: 'PVP',
} as const satisfies Record<catalogue.GameCategory, points.PointSource>

const ceilOf = (part: bigint, of: bigint): bigint => (part + of - 1n) / of

/** The points of a merchant: whole money to be bet for one, by source, and how many are worth how much; amounts are decimal texts. */
interface PointTerms {
  readonly perPoint: Readonly<Record<(typeof POINT_SOURCE)[keyof typeof POINT_SOURCE], string>>
  readonly ratio: number
  readonly worth: string
}

/** What a stake brings its player at best besides payouts, each in ppm of the stake. */
export interface GiftsOfStake {
  readonly waterRebatePpm: number
  readonly pointsPpm: number
}

/**
 * Water rebate and points of one line of a category (rules B6.3): the rebate of the highest level, at most half of the edge (rules
 * C3), and points at what they are worth, rounded up. Of all categories together it is the most that any of them brings.
 * @param edgePpm the edge of the category's games, in ppm of the stake
 * @param best the rates of water rebate at the highest level
 */
export function giftsOfStake(
  category: string,
  edgePpm: number,
  { perPoint, ratio, worth }: PointTerms,
  best: RebateRates,
): GiftsOfStake {
  const rates: Readonly<Record<string, number>> = best
  const each = Object.entries(POINT_SOURCE)
    .filter(([code]) => category === 'CONS' || code === category)
    .map(([code, source]) => ({
      waterRebatePpm: Math.min(rates[code] ?? 0, Math.floor(edgePpm / 2)),
      pointsPpm: Number(ceilOf(PPM * parseUnits(worth), parseUnits(perPoint[source]) * BigInt(ratio))),
    }))
  const sumOf = (one: GiftsOfStake): number => one.waterRebatePpm + one.pointsPpm
  return each.reduce((most, one) => (sumOf(one) > sumOf(most) ? one : most), {
    waterRebatePpm: 0,
    pointsPpm: 0,
  })
}
