import type { Measure } from '../../chances/measure.ts'
import type { DrawSpace } from '../../draws/family.ts'
import type { Cell } from '../../mechanics/board.ts'
import type { Market } from '../../mechanics/market.ts'
import { market, pushingOn } from '../readings.ts'

/** The draw places a play is judged on, and how many numbers there are. */
type Field = { readonly space: DrawSpace; readonly cells: readonly Cell[] }

export const SIZES = ['big', 'small']
export const PARITIES = ['odd', 'even']

/** Two or more sides of the value of the places of a cell; all push on one value, if any. */
export function sides(
  { space, cells }: Field,
  measure: Measure,
  symbols: readonly string[],
  says: (value: number) => string,
  pushed?: number,
): { cells: readonly Cell[]; symbols: readonly string[]; market: Market } {
  const places = cells[0]?.places.length ?? 0
  const read = pushed === undefined ? says : pushingOn(pushed, symbols, says)
  return { cells, symbols, market: market(space, places, measure, read) }
}
