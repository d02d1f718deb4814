import type { Family, Mode } from './family.ts'
import { type Fraction, NOTHING } from './fraction.ts'

/** A price class of a play: all bets of a tier have the same chance and the same prize. */
export type Tier = {
  readonly code: string
  /** The exact chance of ONE bet to win. */
  readonly win: Fraction
  /** The exact chance of one bet to push, stake back. */
  readonly push: Fraction
  /** The part of the series this tier pays when a bet can win several tiers, in ppm. */
  readonly sharePpm: bigint
}

/** What a drawn cell says: the symbols that won, those that push, and a tier of its own if any. */
export type Read = {
  readonly won: readonly string[]
  readonly pushed?: readonly string[]
  readonly tier?: number
}

/** Reads the drawn numbers of one cell's places, in the cell's order. */
export type Reading = (values: readonly number[]) => Read

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
  /** Picks in one filled cell, at least and at most. */
  readonly picksMin: readonly number[]
  readonly picksMax: number
  /** How many cells must be filled. */
  readonly cellsMin: number
  /** Symbols in one typed bet. */
  readonly typedSymbols?: number
}

/** How bets arise from picks and when they win. New families add rows, seldom a kind. */
export type Mechanic =
  | {
      /** `together` cells form one bet; 1 makes every pick a bet of its own. */
      readonly kind: 'cells'
      readonly together: number
      /** A number counts once over the cells of a bet. */
      readonly distinct: boolean
      readonly read: Reading
      /** Tier of a symbol; 0 when absent. */
      readonly tierOf: Readonly<Record<string, number>>
      /** Bets that one pick of a symbol stands for, per tier; one bet when absent. */
      readonly betsOf?: Readonly<Record<string, readonly number[]>>
    }
  /** Each full pick spawns one bet on the last 1, 2 … all cells; tier 0 is all cells. */
  | { readonly kind: 'tails'; readonly read: Reading }
  /** Every `picks`-subset of one pool is `factor` bets; those inside the read set win once. */
  | {
      readonly kind: 'choose'
      readonly picks: number
      readonly factor: number
      readonly read: Reading
    }
  /** Two groups with a role each; one bet takes first and second symbols, no symbol twice. */
  | {
      readonly kind: 'roles'
      readonly first: number
      readonly second: number
      readonly read: (values: readonly number[]) => readonly [string[], string[]] | null
    }
  /** A list of written bets; a bet wins when its key is the drawn one. */
  | {
      readonly kind: 'typed'
      /** The bet in the form in which equal bets are equal, or null when it is no bet. */
      readonly keyOf: (item: string) => string | null
      readonly drawnKey: (values: readonly number[]) => string
      readonly tierOfKey: (key: string) => number
    }

/** A row of the play tables (rules A10–A17). */
export type Play = {
  /** Unique: the rule's code, and where it is played if it can be played in several places. */
  readonly code: string
  /** The row of the rules this comes from, e.g. `ssc.3.direct`. */
  readonly rule: string
  readonly family: Family
  readonly mode: Mode
  /** The tab under which the desk shows it. */
  readonly group: string
  /** Named when a game must ask for this row instead of the default one. */
  readonly policy?: string
  readonly field: PickField
  readonly tiers: readonly Tier[]
  readonly mechanic: Mechanic
}

/** Whole of the series: the share of a play with one prize. */
export const WHOLE_SHARE_PPM = 1_000_000n

/** A tier that wins with an exact chance and pushes with another. */
export function tier(code: string, win: Fraction, push: Fraction = NOTHING): Tier {
  return { code, win, push, sharePpm: WHOLE_SHARE_PPM }
}

/** The draw places a play depends on when all its cells are filled, ascending. */
export function drawPlacesOf(play: Play): number[] {
  return placesOfCells(play.field.cells)
}

/** The draw places of some cells, each once, ascending. */
export function placesOfCells(cells: readonly Cell[]): number[] {
  return [...new Set(cells.flatMap((cell) => cell.places))].sort((a, b) => a - b)
}

/** The drawn numbers of a cell. @throws RangeError when the draw lacks one of its places */
export function valuesAt(cell: Cell, draw: readonly number[]): number[] {
  return cell.places.map((place) => {
    const value = draw[place]
    if (value === undefined || value < 0) throw new RangeError(`draw place ${place} is missing`)
    return value
  })
}
