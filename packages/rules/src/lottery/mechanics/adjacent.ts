import { choose, distinctTuples, ordersOf } from '../chances/combinatorics.ts'
import { fraction, NOTHING } from '../chances/fraction.ts'
import { type Board, type Cell, placeCount, type Selection, valuesOfFirst } from './board.ts'
import { bestOnly, cellsField, type Judge, only, type Rules } from './mechanic.ts'

/** Two numbers that come in neighbouring places: in either order, or as picked in two cells. */
type Adjacent = { readonly kind: 'adjacent'; readonly ordered: boolean }
type AdjacentRow = { cells: readonly Cell[]; symbols: readonly string[] }

const pairsOf = ({ mechanic }: Board<Adjacent>, { cells }: Selection): number =>
  mechanic.ordered ? distinctTuples(cells) : choose(cells[0]?.length ?? 0, 2)

function judge({ field, mechanic }: Board<Adjacent>, { cells }: Selection): Judge {
  const sets = cells.map((picks) => new Set(picks.map((symbol) => +symbol)))
  const first = sets[0] ?? new Set<number>()
  const second = (mechanic.ordered ? sets[1] : first) ?? first
  return (draw) => {
    const values = valuesOfFirst(field, draw)
    const wins = values.filter((value, at) => at > 0 && first.has(values[at - 1] ?? -1) && second.has(value))
    return only([wins.length])
  }
}

/** Two numbers in neighbouring places. */
export const adjacent: Rules<Adjacent, AdjacentRow> = {
  kind: 'adjacent',
  partsOf: ({ cells, symbols }) => {
    const ordered = cells.length > 1
    const field = cellsField(cells, symbols, { cellsMin: cells.length })
    return {
      field: ordered ? field : { ...field, picksMin: [2] },
      mechanic: { kind: 'adjacent', ordered },
    }
  },
  /** k places have k − 1 neighbouring pairs, and no two of them can show the same two numbers. */
  chances: (shape) => {
    const pool = shape.space.to - shape.space.from + 1
    const ways = BigInt((placeCount(shape) - 1) * (shape.mechanic.ordered ? 1 : 2))
    return [{ win: fraction(ways, ordersOf(pool, 2)), push: NOTHING }]
  },
  betsByTier: (board, selection) => [pairsOf(board, selection)],
  judge,
  /** Neighbouring places show as many picked pairs as the picks allow and as there are neighbours. */
  best: (board, selection) => {
    const most = board.mechanic.ordered ? pairsOf(board, selection) : (selection.cells[0]?.length ?? 0) - 1
    return bestOnly([Math.min(placeCount(board) - 1, most)])
  },
}
