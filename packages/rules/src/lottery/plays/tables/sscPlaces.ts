import { type Fraction, fraction } from '../../chances/fraction.ts'
import type { Cell } from '../../mechanics/board.ts'
import { numberSymbols } from '../readings.ts'
import { cell, placeCells } from '../rows.ts'

/** The five places of SSC: ten thousands to units (rules A10). */
export const PLACE_LABELS = ['w', 'q', 'b', 's', 'g'] as const

export const DIGITS = numberSymbols(0, 9)
export const FIVE: readonly Cell[] = placeCells(PLACE_LABELS)
/** All five places as one cell. */
export const ALL_FIVE = cell('all', 0, 1, 2, 3, 4)

/** Some neighbouring places of SSC: as cells of one place each and as one cell. */
export type Stretch = { readonly label: string; readonly each: Cell[]; readonly whole: Cell }

function stretch(label: string, first: number, length: number): Stretch {
  const labels = PLACE_LABELS.slice(first, first + length)
  const places = labels.map((_, index) => first + index)
  return { label, each: placeCells(labels, first), whole: { label, places } }
}

export const FOURS = [stretch('front', 0, 4), stretch('back', 1, 4)]
export const THREES = [stretch('front', 0, 3), stretch('mid', 1, 3), stretch('back', 2, 3)]
export const TWOS = [stretch('front', 0, 2), stretch('back', 3, 2)]

/** The ten pairs of places, in reading order, for dragon and tiger. */
export const PAIRS: readonly Cell[] = PLACE_LABELS.flatMap((first, i) =>
  PLACE_LABELS.slice(i + 1).map((second, j) => cell(`${first}${second}`, i, i + 1 + j)),
)

/** n in a power of ten: the chance of a bet among the draws of k digits. */
export function inTenTo(k: number, n: bigint): Fraction {
  return fraction(n, 10n ** BigInt(k))
}
