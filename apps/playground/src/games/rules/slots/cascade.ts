import { type Falls, fallRules } from './falls.ts'
import type { Pays } from './reels.ts'

/** Of so many equal cases each symbol has its own number, from the rarest to the most frequent. */
export const SYMBOL_CASES = [2, 2, 3, 3, 3, 3, 4] as const
/** What three, four and five equal symbols of a row pay, in hundredths of a stake. */
export const CASCADE_PAYS: readonly Pays[] = [
  [260, 1_300, 8_000],
  [180, 800, 4_000],
  [90, 350, 1_800],
  [70, 260, 1_200],
  [55, 220, 900],
  [45, 180, 700],
  [30, 90, 450],
]
/** What every further fall multiplies its wins with; the last one stays. */
export const FALL_MULTIPLIERS = [1, 2, 3, 5, 8] as const

/** Four rows that feed both pools. */
export const CASCADE_FALLS: Falls = {
  rows: 4,
  symbolCases: SYMBOL_CASES,
  parts: 100,
  isWhole: false,
  pays: CASCADE_PAYS,
  multipliers: FALL_MULTIPLIERS,
  hasPools: true,
}

export const CASCADE = fallRules(CASCADE_FALLS)
