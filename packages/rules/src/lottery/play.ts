import { type Fraction, NOTHING } from './chances/fraction.ts'
import type { Measure } from './chances/measure.ts'
import type { DrawSpace, Family, Mode } from './family.ts'
import type { Ways } from './setHits.ts'

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

/** What a drawn cell says: the symbols that won, those that push, and a tier of its own if any. */
export type Read = {
  readonly won: readonly string[]
  readonly pushed?: readonly string[]
  readonly tier?: number
}

/** Judges a cell: the value of its places, and what each such value means. No entry: nothing wins. */
export type Market = {
  readonly measure: Measure
  readonly reads: ReadonlyMap<number, Read>
  /** In how many draws each value comes, counted once when the market is made. */
  readonly ways: Ways<number>
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

/** A way for a bet of some symbols to win: how many of them come in each part of the places. */
export type ChooseWin = {
  readonly hits: readonly number[]
  readonly tier: number
  /** The tier of bets that hold the symbol with a chance of its own. */
  readonly specialTier?: number
}

/** Numbers that each symbol stands for, when a symbol is not a number itself. */
export type NumbersOf = Readonly<Record<string, readonly number[]>>

/** A written bet in the form in which equal bets are equal, or null when it is not a bet. */
export type KeyOf = (item: string) => string | null

/**
 * How bets arise from picks and when they win, as data: nothing here knows a family. New families
 * add rows; the shapes are closed, so that every one of them is counted exactly (chances.ts).
 */
export type Mechanic =
  | {
      /** `together` cells form one bet; 1 makes every pick a bet of its own. */
      readonly kind: 'cells'
      readonly together: number
      /** A number counts once over the cells of a bet. */
      readonly distinct: boolean
      readonly market: Market
      /** Tier of a symbol; 0 when absent. */
      readonly tierOf: Readonly<Record<string, number>>
      /** Bets that one pick of a symbol stands for, per tier; one bet when absent. */
      readonly betsOf?: Readonly<Record<string, readonly number[]>>
    }
  /** Each full pick spawns one bet on the last 1, 2 … all cells; tier 0 is all cells. */
  | { readonly kind: 'tails'; readonly market: Market }
  /** Every `picks`-subset of one pool is `factor` bets, judged by how many of its symbols come. */
  | {
      readonly kind: 'choose'
      readonly picks: number
      readonly factor: number
      /** A symbol wins when at least this many places show it. */
      readonly times: number
      /** Whether no number but those of the bet may come (rules A10 group 3). */
      readonly exact?: boolean
      /** The cell's places in consecutive parts that are counted apart; mostly one. */
      readonly parts: readonly number[]
      readonly numbersOf?: NumbersOf
      /** The one symbol that stands for more or fewer numbers than the others (rules A13). */
      readonly special?: string
      readonly wins: readonly ChooseWin[]
    }
  /** Two groups: `first` symbols come `times` times each, `second` ones share the other places. */
  | {
      readonly kind: 'roles'
      readonly first: number
      readonly second: number
      readonly times: number
    }
  /**
   * Some places are ticked, some digits picked: every `together` of the places and every `picks` of the digits are `factor`
   * bets, one of which wins when those places show all of these digits and no other (rules A10 any-2 and any-3 group).
   */
  | {
      readonly kind: 'ticked'
      readonly together: number
      readonly picks: number
      readonly factor: number
    }
  /** Every pick is a bet, judged by how many places show one of its numbers. */
  | {
      readonly kind: 'count'
      readonly numbersOf: NumbersOf
      /** Tier of a symbol by the number of such places; null where it does not win. */
      readonly tiersOf: Readonly<Record<string, readonly (number | null)[]>>
    }
  /** Two numbers that come in neighbouring places: in either order, or as picked in two cells. */
  | { readonly kind: 'adjacent'; readonly ordered: boolean }
  /**
   * All picks are one bet: every filled cell must show a number of one of its picks. It pushes
   * when a cell shows a number on which its pick pushes. The chance is the line's own.
   */
  | { readonly kind: 'joint'; readonly numbersOf: NumbersOf; readonly pushedBy: NumbersOf }
  /** Every pick or written bet is one on each of the places: it wins as often as they show it and stakes once for each (rules A18 lo). */
  | {
      readonly kind: 'hits'
      readonly keyOf: KeyOf
      readonly keyOfNumber: (value: number) => string
    }
  /** A list of written bets; a bet wins when its key is the drawn one. */
  | {
      readonly kind: 'typed'
      readonly keyOf: KeyOf
      readonly drawnKey: (values: readonly number[]) => string
      readonly tierOfKey: (key: string) => number
    }

/** A draw of digits read as other numbers, such as the endings of prizes (rules A18). */
export type Reading = {
  /** Plays of one reading are judged on the same places. */
  readonly name: string
  /** The draw places whose digits, one after the other, are the number of each place that is judged. */
  readonly places: readonly (readonly number[])[]
}

/** A row of the play tables (rules A10–A18). */
export type Play = {
  /** Unique: the rule's code, and where it is played if it can be played in several places. */
  readonly code: string
  /** The row of the rules this comes from, e.g. `ssc.3.direct`. */
  readonly rule: string
  readonly family: Family
  /** What is drawn: the family's space, what its draws are read as, or a smaller space of the same kind in a test. */
  readonly space: DrawSpace
  /** How a draw becomes one of this space; absent: as it is. */
  readonly reading?: Reading
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

/** Whether its price follows the series: fixed odds leave no choice of it, and no point rebate (rules A15 san jun). */
export const bringsRebates = ({ tiers }: Pick<Play, 'tiers'>): boolean =>
  tiers.some(({ pricing }) => pricing.kind !== 'fixed')

/** A tier that wins with an exact chance and pushes with another. */
export function tier(code: string, win: Fraction, push: Fraction = NOTHING): Tier {
  return { code, win, push, sharePpm: WHOLE_SHARE_PPM, pricing: { kind: 'series' } }
}

/** The symbols on offer in a cell of a field. */
export function symbolsOfCell({ symbols, symbolsOf }: PickField, cell: number): readonly string[] {
  return symbolsOf?.[cell] ?? symbols
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

const DIGITS = 10

/** A family's draw as the play is judged on it. @throws RangeError when the draw lacks a digit that is read */
export function readDraw({ reading }: Pick<Play, 'reading'>, draw: readonly number[]) {
  if (reading === undefined) return draw
  return reading.places.map((places, at) =>
    valuesAt({ label: `${at}`, places }, draw).reduce((all, digit) => all * DIGITS + digit, 0),
  )
}

/** How many stakes one bet takes: one for each place that it is on (rules A18 lo). */
export const stakesPerBet = ({ mechanic, field }: Pick<Play, 'mechanic' | 'field'>): number =>
  mechanic.kind === 'hits' ? (field.cells[0]?.places.length ?? 1) : 1
