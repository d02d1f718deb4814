import type { Fraction } from '../chances/fraction.ts'
import type { Board, Cell, PickField, Selection, Shape, Tier } from './board.ts'
import type { Market } from './market.ts'

/** The exact chances of one bet. */
export type Chance = { readonly win: Fraction; readonly push: Fraction }

/** What a row says of the field and the mechanic of its play. */
export type Parts<M> = { readonly field: PickField; readonly mechanic: M }

/** One pick that won or pushed; cell and symbol name it, tier prices it. */
export type Pick = { readonly cell: number; readonly symbol: string }

/** How a selection fared: winning bets per tier, and the picks behind single bets. */
export type Outcome = {
  readonly perTier: readonly number[]
  /** Winning picks, for plays in which every pick has odds of its own. */
  readonly won: readonly Pick[]
  /** Bets whose stake comes back. */
  readonly pushedBets: number
}

/** Judges one selection, for any number of draws. */
export type Judge = (draw: readonly number[]) => Outcome

/** Whether any bet wins in a draw; places that no filled cell depends on may be missing. */
export type PayingTest = (draw: readonly number[]) => boolean

/** What one winning bet of each tier pays and what one pushed bet gives back. */
export type Prices = { readonly perTier: readonly bigint[]; readonly stake: bigint }

/** The best a selection can do: winning bets per tier, and pushed picks beside them. */
export type BestDraw = { readonly perTier: readonly number[]; readonly pushed: number }

/** How a play is explained in a sentence: the name of the sentence, and its numbers. */
export type Hint =
  | { readonly name: 'hits'; readonly prizes: number }
  | { readonly name: 'noneComes' | 'allCome'; readonly picks: number }
  | { readonly name: 'choose'; readonly count: number }
  | { readonly name: 'joint' }

/**
 * Everything that a mechanic is asked: how bets arise from picks, when they win and how likely that is. Nothing here knows a family; the
 * mechanics are closed, so that every one of them is counted exactly. What a mechanic leaves out is as `mechanics.ts` says.
 */
export type Rules<M extends { readonly kind: string }, Row> = {
  readonly kind: M['kind']
  readonly partsOf: (row: Row) => Parts<M>
  /** The exact chances of one bet of every tier; none where the table says them, or a line has a chance of its own. */
  readonly chances: (shape: Shape<M>) => Chance[]
  /** How many bets of a selection can win each tier; one that can win several is counted in each. */
  readonly betsByTier: (board: Board<M>, selection: Selection) => number[]
  /** How many bets a selection is, where a bet can win several tiers. */
  readonly bets?: (board: Board<M>, selection: Selection) => number
  readonly judge: (board: Board<M>, selection: Selection) => Judge
  /** The written bet that wins in a draw, where bets are written. */
  readonly winningKey?: (board: Board<M>, draw: readonly number[]) => string
  readonly best: (board: Board<M>, selection: Selection, prices: Prices) => BestDraw
  /** Whether any bet of any of some selections wins, where that is found more cheaply than one by one. */
  readonly pays?: (board: Board<M>, selections: readonly Selection[]) => PayingTest
  /** The price classes of a line, where it has a chance of its own. */
  readonly lineTiers?: (board: Board<M>, selection: Selection) => readonly Tier[]
  /** Tiers by the chance of each symbol, for a row that names none. */
  readonly tiersOfSymbols?: (shape: Shape<M>) => { mechanic: M; tiers: Tier[] } | null
  /** The tier of a pick that is a bet with odds of its own; null where picks form bets together. */
  readonly pickTier?: (mechanic: M) => ((symbol: string) => number) | null
  /** The market that judges each pick alone, cell by cell. */
  readonly pickMarket?: (mechanic: M) => Market | null
  /** How many stakes one bet takes, where it is on several places and wins on each of them. */
  readonly stakesPerBet?: (shape: Shape<M>) => number
  readonly hint?: (board: Board<M>) => Hint
  /** Whether odds are written pick by pick into a line. */
  readonly oddsPerPick?: true
  /** Whether a line depends on the places of its filled cells only. */
  readonly onFilledCells?: true
  /** The draw places that a selection names itself; a line depends on no other. */
  readonly tickedPlaces?: (field: PickField, selection: Selection) => number[]
  /** Whether a bet wins one tier at most, so that each tier's odds are its own. */
  readonly oneTierPerBet?: true
}

/** An outcome in which no single pick is named. */
export function only(perTier: readonly number[], pushedBets = 0): Outcome {
  return { perTier, won: [], pushedBets }
}

/** The best draw of bets that do not push. */
export const bestOnly = (perTier: readonly number[]): BestDraw => ({ perTier, pushed: 0 })

/** Nothing yet in any of the tiers. */
export const noneOf = ({ tiers }: { readonly tiers: readonly Tier[] }): number[] => tiers.map(() => 0)

/** Adds to a tier of a count. */
export function addTo(perTier: number[], tier: number, count: number): void {
  perTier[tier] = (perTier[tier] ?? 0) + count
}

/** Picks in cells that all offer the same symbols. */
export function cellsField(
  cells: readonly Cell[],
  symbols: readonly string[],
  { cellsMin, picksMax = symbols.length }: { cellsMin: number; picksMax?: number },
): PickField {
  return { form: 'cells', cells, symbols, picksMin: cells.map(() => 1), picksMax, cellsMin }
}
