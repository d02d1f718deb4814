import { type Fraction, NOTHING } from '../chances/fraction.ts'
import type { DrawSpace } from '../draws/family.ts'

/** Where the prize of a tier comes from. */
export type Pricing =
  /** From the series and the exact chance (rules A2). */
  | { readonly kind: 'series' }
  /** Fixed odds with the stake in them, scaled by 10^4: no choice of series (rules A15 san jun). */
  | { readonly kind: 'fixed'; readonly odds: bigint }
  /**
   * Net win grows with every hit (rules A13 zheng): 1 + hits·(O − 1), where O = 1 + (g/2000 − 1 +
   * miss) / mean, `miss` being the chance of no hit and `mean` the expected hits.
   */
  | {
      readonly kind: 'perHit'
      readonly hits: number
      readonly miss: Fraction
      readonly mean: Fraction
    }

/** A price class of a play: all bets of a tier have the same chance and the same prize. */
export type Tier = {
  readonly code: string
  /** The exact chance of ONE bet to win. */
  readonly win: Fraction
  /** The exact chance of one bet to push, stake back. */
  readonly push: Fraction
  /** The part of the series this tier pays when a bet can win several tiers, in ppm. */
  readonly sharePpm: bigint
  readonly pricing: Pricing
}

/** Whole of the series: the share of a play with one prize. */
export const WHOLE_SHARE_PPM = 1_000_000n

/** A tier that wins with an exact chance and pushes with another. */
export function tier(code: string, win: Fraction, push: Fraction = NOTHING): Tier {
  return { code, win, push, sharePpm: WHOLE_SHARE_PPM, pricing: { kind: 'series' } }
}

/** One row of the number field: a place, a pair of places, a group of three … */
export type Cell = {
  /** Names the row for the screen: `w`, `wq`, `front`, `1` … */
  readonly label: string
  /** The draw places, counted from 0, on which this cell depends. */
  readonly places: readonly number[]
}

/** How the numbers of a play are picked and written (rules A3); enough to draw its field. */
export type PickField = {
  /** `cells` joined by `|`, `groups` by `;`, `typed` bets by a space. */
  readonly form: 'cells' | 'groups' | 'typed'
  readonly cells: readonly Cell[]
  /** The symbols on offer in every cell, in display order. */
  readonly symbols: readonly string[]
  /** Cell by cell, where cells offer different ones of them: places to tick, and digits. */
  readonly symbolsOf?: readonly (readonly string[])[]
  /** Picks in one filled cell, at least and at most. */
  readonly picksMin: readonly number[]
  readonly picksMax: number
  /** How many cells must be filled. */
  readonly cellsMin: number
  /** Symbols in one typed bet. */
  readonly typedSymbols?: number
  /** Whether some picks may be set to be in every bet, written before `#` (rules A3). */
  readonly bankers?: boolean
}

/** Numbers that each symbol stands for, when a symbol is not a number itself. */
export type NumbersOf = Readonly<Record<string, readonly number[]>>

/** A written bet in the form in which equal bets are equal, or null when it is not a bet. */
export type KeyOf = (item: string) => string | null

/** A draw of digits read as other numbers, such as the endings of prizes (rules A18). */
export type Reading = {
  /** Plays of one reading are judged on the same places. */
  readonly name: string
  /** The draw places whose digits, one after the other, are the number of each place that is judged. */
  readonly places: readonly (readonly number[])[]
}

/** What is picked on, what it is judged by and where it is drawn: a play without its prices and names. */
export type Shape<M> = {
  /** What is drawn: the family's space, what its draws are read as, or a smaller space of the same kind in a test. */
  readonly space: DrawSpace
  readonly field: PickField
  readonly mechanic: M
}

/** A shape with its price classes. */
export type Board<M> = Shape<M> & {
  readonly tiers: readonly Tier[]
  /** How a draw becomes one of this space; absent: as it is. */
  readonly reading?: Reading
}

/** What a player picked: per cell the symbols in display order, or the written bets in cell 0. */
export type Selection = {
  readonly cells: readonly (readonly string[])[]
  /** Picks that are in every bet, beside those of cell 0. */
  readonly bankers?: readonly string[]
}

/** The symbols on offer in a cell of a field. */
export function symbolsOfCell({ symbols, symbolsOf }: PickField, cell: number): readonly string[] {
  return symbolsOf?.[cell] ?? symbols
}

const indexes = new WeakMap<PickField, ReadonlyMap<string, number>>()

/** The symbols of a field by index. Made once per field: a line is read and judged by look-ups and not by searching. */
export function indexOfSymbols(field: PickField): ReadonlyMap<string, number> {
  const known = indexes.get(field)
  if (known !== undefined) return known
  const made = new Map(field.symbols.map((symbol, at) => [symbol, at]))
  indexes.set(field, made)
  return made
}

/** The numbers that a symbol stands for; a symbol without an entry is the number it writes. */
export function numbersOfSymbol(symbol: string, numbersOf: NumbersOf = {}): readonly number[] {
  return numbersOf[symbol] ?? [+symbol]
}

/** The draw places of some cells, each once, ascending. */
export function placesOfCells(cells: readonly Cell[]): number[] {
  return [...new Set(cells.flatMap((cell) => cell.places))].sort((a, b) => a - b)
}

/** How many draw places the first cell depends on. */
export const placeCount = ({ field }: Pick<Shape<unknown>, 'field'>): number => field.cells[0]?.places.length ?? 0

/** The drawn numbers of a cell. @throws RangeError when the draw lacks one of its places */
export function valuesAt(cell: Cell, draw: readonly number[]): number[] {
  return cell.places.map((place) => {
    const value = draw[place]
    if (value === undefined || value < 0) throw new RangeError(`draw place ${place} is missing`)
    return value
  })
}

/** The drawn numbers of the first cell. @throws RangeError when the draw lacks one of its places */
export const valuesOfFirst = ({ cells }: PickField, draw: readonly number[]): number[] =>
  valuesAt(cells[0] ?? { label: '', places: [] }, draw)
