import { fraction } from '../chances/fraction.ts'
import { jointChance } from '../chances/jointChance.ts'
import { membersOf } from '../chances/measure.ts'
import { type Board, type Cell, type NumbersOf, type Selection, type Shape, tier, valuesAt } from './board.ts'
import { bestOnly, type Chance, cellsField, type Judge, only, type Rules } from './mechanic.ts'

/**
 * All picks are one bet: every filled cell must show a number of one of its picks. It pushes
 * when a cell shows a number on which its pick pushes. The chance is the line's own.
 */
type Joint = { readonly kind: 'joint'; readonly numbersOf: NumbersOf; readonly pushedBy: NumbersOf }
type JointRow = Omit<Joint, 'kind'> & {
  cells: readonly Cell[]
  symbols: readonly string[]
  picksMax: number
  cellsMin: number
}

const NO_NUMBERS: readonly number[] = []

/** The chance of the one bet of a joint line, from the numbers of each filled cell. */
export function jointLineChance(
  { space }: Pick<Shape<unknown>, 'space'>,
  legs: readonly { readonly wins: readonly number[]; readonly pushes: readonly number[] }[],
): Chance {
  const { from, to } = space
  const open = legs.map(({ pushes }) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => !pushes.includes(n)),
  )
  const decided = jointChance(space, open)
  const wins = legs.map(({ wins: numbers, pushes }) => numbers.filter((n) => !pushes.includes(n)))
  return {
    win: jointChance(space, wins),
    push: fraction(decided.den - decided.num, decided.den),
  }
}

function judge({ field, mechanic }: Board<Joint>, selection: Selection): Judge {
  const legs = field.cells.flatMap((cell, index) => {
    const picks = selection.cells[index] ?? []
    const of = (numbers: NumbersOf) => picks.map((symbol) => membersOf(numbers[symbol] ?? NO_NUMBERS))
    const wins = of(mechanic.numbersOf)
    return picks.length === 0 ? [] : [{ cell, wins, pushes: of(mechanic.pushedBy) }]
  })
  const shows = (sets: readonly ReadonlySet<number>[], number: number) => sets.some((set) => set.has(number))
  return (draw) => {
    const shown = (cell: Cell) => valuesAt(cell, draw)[0] ?? -1
    if (legs.some(({ cell, pushes }) => shows(pushes, shown(cell)))) return only([0], 1)
    return only([legs.every(({ cell, wins }) => shows(wins, shown(cell))) ? 1 : 0])
  }
}

/** One bet out of all picks. */
export const joint: Rules<Joint, JointRow> = {
  kind: 'joint',
  partsOf: ({ cells, symbols, cellsMin, picksMax, numbersOf, pushedBy }) => ({
    field: cellsField(cells, symbols, { cellsMin, picksMax }),
    mechanic: { kind: 'joint', numbersOf, pushedBy },
  }),
  chances: () => [],
  betsByTier: () => [1],
  judge,
  best: () => bestOnly([1]),
  /** All picks have one joint chance (rules A13: hexiao, parlay). */
  lineTiers: ({ space, mechanic }, { cells }) => {
    const legs = cells
      .filter((picks) => picks.length > 0)
      .map((picks) => ({
        wins: picks.flatMap((symbol) => mechanic.numbersOf[symbol] ?? []),
        pushes: picks.flatMap((symbol) => mechanic.pushedBy[symbol] ?? []),
      }))
    const { win, push } = jointLineChance({ space }, legs)
    return [tier('joint', win, push)]
  },
  hint: () => ({ name: 'joint' }),
  onFilledCells: true,
}
