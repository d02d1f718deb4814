import { countLines, type Play, type Selection, symbolsOfCell } from '@croupier/rules'

/** Symbols picked in a cell beyond the fewest it takes: pocket money. */
const PICKS_MORE_MAX = 3
/** Written bets in a line. */
const TYPED_MAX = 4
/** Bets of a line: more is a system for a rich player. */
const BETS_MAX = 60
/** Picks that repeat a number make no bet; within this many tries a play has others, a test sees to it for every play. */
const TRIES_MAX = 200

/** Whole numbers below a bound, from a source of numbers from 0 up to 1. */
const below = (bound: number, random: () => number): number => Math.floor(random() * bound)

/** This many of the given, in their order. */
function some<T>(from: readonly T[], count: number, random: () => number): T[] {
  const rest = [...from.keys()]
  const taken = Array.from({ length: count }, () => rest.splice(below(rest.length, random), 1)[0])
  return from.filter((_, index) => taken.includes(index))
}

/** One written bet: signs in a row until they form a bet of the play. */
function typedBet(play: Play, random: () => number): string {
  const { mechanic, field } = play
  if (!('keyOf' in mechanic)) throw new Error(`${play.code} takes no written bets`)
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    const signs = Array.from({ length: field.typedSymbols ?? 1 }, () => {
      return field.symbols[below(field.symbols.length, random)]
    })
    const key = mechanic.keyOf(signs.join(''))
    if (key !== null) return key
  }
  throw new Error(`no written bet of ${play.code} was found`)
}

function typed(play: Play, random: () => number): Selection {
  const count = 1 + below(TYPED_MAX, random)
  const bets = Array.from({ length: count }, () => typedBet(play, random))
  return { cells: [[...new Set(bets)].sort()] }
}

/** As many cells as the play takes, each with a few picks more than it needs. */
function picked(play: Play, random: () => number): Selection {
  const { cells, picksMin, picksMax, cellsMin } = play.field
  const filledCount = cellsMin + below(cells.length - cellsMin + 1, random)
  const filled = new Set(some([...cells.keys()], filledCount, random))
  return {
    cells: cells.map((_, index) => {
      if (!filled.has(index)) return []
      const least = Math.max(1, picksMin[index] ?? 1)
      const symbols = symbolsOfCell(play.field, index)
      const most = Math.min(picksMax, symbols.length, least + PICKS_MORE_MAX)
      return some(symbols, least + below(most - least + 1, random), random)
    }),
  }
}

/** Splits the picks of a pool into some that are in every bet and the others, where the play allows it (rules A3). */
function withBankers(play: Play, selection: Selection, random: () => number): Selection {
  const [pool = []] = selection.cells
  const most = Math.min((play.field.picksMin[0] ?? 1) - 1, pool.length - 1)
  if (play.field.bankers !== true || most < 1 || random() < 0.5) return selection
  const bankers = some(pool, 1 + below(most, random), random)
  return { cells: [pool.filter((symbol) => !bankers.includes(symbol))], bankers }
}

/**
 * Random picks of any play that make at least one bet and not many.
 * @param random from 0 up to 1
 * @throws Error when none is found in many tries: the play cannot be bet on
 */
export function randomPicks(play: Play, random: () => number): Selection {
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    const selection =
      play.field.form === 'typed' ? typed(play, random) : withBankers(play, picked(play, random), random)
    const bets = countLines(play, selection)
    if (bets > 0 && bets <= BETS_MAX) return selection
  }
  throw new Error(`no picks of ${play.code} were found`)
}
