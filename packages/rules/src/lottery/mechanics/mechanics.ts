import { adjacent } from './adjacent.ts'
import type { Board, Selection, Shape, Tier } from './board.ts'
import { cells } from './cells.ts'
import { choose } from './choose.ts'
import { count } from './count.ts'
import { hits } from './hits.ts'
import { joint } from './joint.ts'
import type { Market } from './market.ts'
import type { BestDraw, Chance, Hint, Judge, Outcome, PayingTest, Prices, Rules } from './mechanic.ts'
import { roles } from './roles.ts'
import { tails } from './tails.ts'
import { ticked } from './ticked.ts'
import { typed } from './typed.ts'

/** Every mechanic. A new one is a file beside these and a line here. */
export const MECHANICS = {
  cells,
  tails,
  choose,
  roles,
  ticked,
  count,
  hits,
  adjacent,
  joint,
  typed,
}

type All = typeof MECHANICS
type Kind = keyof All

/** How bets arise from picks and when they win, as data. */
export type Mechanic = ReturnType<All[Kind]['partsOf']>['mechanic']

/** What a row of a table says of its mechanic, by its kind. */
export type MechanicRow = { readonly [K in Kind]: Parameters<All[K]['partsOf']>[0] }

type Played = Board<Mechanic>

/** A mechanic is asked with its own boards only: the kind that chooses it is that of the board. */
const rulesOf = (mechanic: Mechanic) => MECHANICS[mechanic.kind] as unknown as Rules<Mechanic, unknown>

/** The exact chances of one bet of every tier of a play, counted by combinatorics alone (rules 0.1.3): cheap for any draw space. */
export const chancesOf = (shape: Shape<Mechanic>): Chance[] => rulesOf(shape.mechanic).chances(shape)

/** The tiers of a row that names none, by the chance of each symbol; null where the row must name them. */
export const tiersOfSymbols = (shape: Shape<Mechanic>) => rulesOf(shape.mechanic).tiersOfSymbols?.(shape) ?? null

/** Whether each line has price classes of its own. */
export const hasLineTiers = (mechanic: Mechanic): boolean => rulesOf(mechanic).lineTiers !== undefined

/** The price classes of a line: those of its play, or the line's own. */
export const tiersOf = (play: Played, selection: Selection): readonly Tier[] =>
  rulesOf(play.mechanic).lineTiers?.(play, selection) ?? play.tiers

/**
 * How many bets of a selection can win each tier, by the closed forms of rules A9–A17. Where one
 * bet can win several tiers it is counted in each of them.
 */
export const betsByTier = (play: Played, selection: Selection): number[] =>
  rulesOf(play.mechanic).betsByTier(play, selection)

/** The number of bets of a selection (rules A9: n); zero when every one repeats a number. */
export function countLines(play: Played, selection: Selection): number {
  const own = rulesOf(play.mechanic).bets?.(play, selection)
  return own ?? betsByTier(play, selection).reduce((sum, bets) => sum + bets, 0)
}

/**
 * The winning bets of a selection (rules A10–A17), made ready for any number of draws. A draw may
 * lack the places that no filled cell depends on.
 * @returns a function that throws RangeError when the draw lacks a place that is needed
 */
export const judgeOf = (play: Played, selection: Selection): Judge => rulesOf(play.mechanic).judge(play, selection)

/** A selection is judged by many draws, and one draw by many lines that pick the same: what it asks for is prepared once. */
const judges = new WeakMap<Selection, { readonly play: Played; readonly judge: Judge }>()

/** The winning bets of a selection in one draw. @throws RangeError when it lacks a needed place */
export function winsOf(play: Played, selection: Selection, draw: readonly number[]): Outcome {
  const known = judges.get(selection)
  if (known?.play === play) return known.judge(draw)
  const judge = judgeOf(play, selection)
  judges.set(selection, { play, judge })
  return judge(draw)
}

/** The written bet that wins in a draw of a play whose bets are written; undefined where they are picked. */
export const winningKeyOf = (play: Played, draw: readonly number[]): string | undefined =>
  play.field.form === 'typed' ? rulesOf(play.mechanic).winningKey?.(play, draw) : undefined

/**
 * The best draw for a selection, for the slip's "highest payout" and for liability limits. Cells
 * are taken as independent, so a line over places that exclude each other – one racer in several
 * places – is overstated, never understated.
 */
export const bestDraw = (play: Played, selection: Selection, prices: Prices): BestDraw =>
  rulesOf(play.mechanic).best(play, selection, prices)

function testOf(play: Played, selections: readonly Selection[]): PayingTest {
  const own = rulesOf(play.mechanic).pays?.(play, selections)
  if (own !== undefined) return own
  const all = selections.map((selection) => judgeOf(play, selection))
  return (draw) => all.some((judge) => judge(draw).perTier.some((wins) => wins > 0))
}

/**
 * One question to many selections – does any bet of any of them win? – made ready for being asked
 * for many draws.
 */
export function payingTest(parts: readonly { readonly play: Played; readonly selection: Selection }[]): PayingTest {
  const tests = [...Map.groupBy(parts, ({ play }) => play)].map(([play, own]) =>
    testOf(
      play,
      own.map(({ selection }) => selection),
    ),
  )
  return (draw) => tests.some((test) => test(draw))
}

/** How to find the tier of a pick that is a bet with odds of its own; null where picks form bets together. */
export const pickTierOf = ({ mechanic }: Pick<Played, 'mechanic'>) => rulesOf(mechanic).pickTier?.(mechanic) ?? null

/** The market that judges each pick of a play alone, cell by cell; null where none does. */
export const pickMarketOf = ({ mechanic }: Pick<Played, 'mechanic'>): Market | null =>
  rulesOf(mechanic).pickMarket?.(mechanic) ?? null

/** How many stakes one bet takes: one for each place that it is on (rules A18 lo). */
export const stakesPerBet = (play: Shape<Mechanic>): number => rulesOf(play.mechanic).stakesPerBet?.(play) ?? 1

/** Whether a bet is one on each of its places, and wins on each of them. */
export const isBetPerPlace = ({ mechanic }: Pick<Played, 'mechanic'>): boolean =>
  rulesOf(mechanic).stakesPerBet !== undefined

/** How a play is explained, where its mechanic has a sentence of its own. */
export const hintOf = (play: Played): Hint | null => rulesOf(play.mechanic).hint?.(play) ?? null

/** Whether odds are written pick by pick into a line, not tier by tier. */
export const hasOddsPerPick = ({ mechanic }: Pick<Played, 'mechanic'>): boolean =>
  rulesOf(mechanic).oddsPerPick === true

/** The draw places that a selection of the play names itself, null where it names none. */
export const tickedPlacesOf = ({ field, mechanic }: Pick<Played, 'field' | 'mechanic'>, selection: Selection) =>
  rulesOf(mechanic).tickedPlaces?.(field, selection) ?? null

/** Whether a line depends on the places of its filled cells only. */
export const isOnFilledCells = ({ mechanic }: Pick<Played, 'mechanic'>): boolean =>
  rulesOf(mechanic).onFilledCells === true

/** Whether a bet wins one tier at most. */
export const hasOneTierPerBet = ({ mechanic }: Pick<Played, 'mechanic'>): boolean =>
  rulesOf(mechanic).oneTierPerBet === true
