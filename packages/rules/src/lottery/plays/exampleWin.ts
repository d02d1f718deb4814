import { DRAW_SPACES, type DrawSpace } from '../draws/family.ts'
import { type Selection, symbolsOfCell } from '../mechanics/board.ts'
import { countLines, judgeOf, winningKeyOf } from '../mechanics/mechanics.ts'
import { type Play, readDraw } from './play.ts'
import { formatContent, isRefusal, parseContent } from './selection.ts'

/** A draw and a bet that wins in it. */
export type ExampleWin = { readonly draw: readonly number[]; readonly content: string }

/** Rarer than one draw in so many wins nothing at all that is worth showing: no play of the tables needs as many. */
const DRAWS_MAX = 50_000

/** Draws that differ from one another and are the same every time; they say nothing about chance. */
function* madeDraws({ from, to, places, repeats }: DrawSpace): Generator<number[]> {
  let state = 1
  const next = (below: number) => {
    // Numerical Recipes' congruence: its high bits are mixed well enough for examples.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let made = 0; made < DRAWS_MAX; made += 1) {
    const pool = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    yield Array.from({ length: places }, () => {
      const at = next(pool.length)
      return (repeats ? pool[at] : pool.splice(at, 1)[0]) ?? from
    })
  }
}

/** Everything that can be picked. */
const all = ({ field }: Play): Selection => ({ cells: field.cells.map((_, cell) => symbolsOfCell(field, cell)) })

/** A selection without one pick. */
const without = ({ cells }: Selection, cell: number, symbol: string): Selection => ({
  cells: cells.map((picks, at) => (at === cell ? picks.filter((one) => one !== symbol) : picks)),
})

/** Picks go one by one while what is left is still a bet that wins. */
function least(play: Play, whole: Selection, wins: (selection: Selection) => boolean): Selection {
  const isBet = (selection: Selection) => {
    const filled = selection.cells.map((picks) => picks.length)
    const { picksMin, cellsMin } = play.field
    const isFull = filled.every((picks, cell) => picks === 0 || picks >= (picksMin[cell] ?? 1))
    return isFull && filled.filter((picks) => picks > 0).length >= cellsMin && countLines(play, selection) > 0
  }
  let selection = whole
  for (const [cell, symbols] of whole.cells.entries()) {
    for (const symbol of symbols) {
      const fewer = without(selection, cell, symbol)
      if (isBet(fewer) && wins(fewer)) selection = fewer
    }
    // A row that is not needed is left empty as a whole: with fewer picks than the least it would be no bet on the way.
    const empty = { cells: selection.cells.map((picks, at) => (at === cell ? [] : picks)) }
    if (isBet(empty) && wins(empty)) selection = empty
  }
  return selection
}

/** The smallest bet that wins in a draw; null where none does. */
function winIn(play: Play, draw: readonly number[]): string | null {
  const drawn = readDraw(play, draw)
  const wins = (selection: Selection) => judgeOf(play, selection)(drawn).perTier.some((bets) => bets > 0)
  const key = winningKeyOf(play, drawn)
  const whole = key === undefined ? all(play) : { cells: [[key]] }
  if (!wins(whole)) return null
  const content = formatContent(play, key === undefined ? least(play, whole, wins) : whole)
  return isRefusal(parseContent(play, content)) ? null : content
}

/**
 * A bet that wins, for the explanation of a play (rules A10–A18): as few picks as win together.
 * @param shown the draw that one sees; another is made where no bet of the play wins in it
 * @throws Error when no draw is found: no play of the tables is so rare
 */
export function exampleWin(play: Play, shown: readonly number[] | null = null): ExampleWin {
  const made = madeDraws(DRAW_SPACES[play.family])
  for (let draw = shown ?? made.next().value; draw !== undefined; draw = made.next().value) {
    const content = winIn(play, draw)
    if (content !== null) return { draw, content }
  }
  throw new Error(`nothing wins ${play.code}`)
}
