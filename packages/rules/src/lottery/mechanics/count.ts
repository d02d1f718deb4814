import { fraction, NOTHING } from '../chances/fraction.ts'
import { membersOf } from '../chances/measure.ts'
import { hitsOfSet } from '../chances/setHits.ts'
import {
  type Board,
  type Cell,
  type NumbersOf,
  numbersOfSymbol,
  placeCount,
  type Selection,
  type Shape,
  valuesAt,
} from './board.ts'
import {
  addTo,
  bestOnly,
  type Chance,
  cellsField,
  type Judge,
  noneOf,
  only,
  type Prices,
  type Rules,
} from './mechanic.ts'

/** Every pick is a bet, judged by how many places show one of its numbers. */
type Count = {
  readonly kind: 'count'
  readonly numbersOf: NumbersOf
  /** Tier of a symbol by the number of such places; null where it does not win. */
  readonly tiersOf: Readonly<Record<string, readonly (number | null)[]>>
}
type CountRow = Omit<Count, 'kind'> & { cell: Cell; symbols: readonly string[] }

function chances(shape: Shape<Count>): Chance[] {
  const { numbersOf, tiersOf } = shape.mechanic
  const found: Chance[] = []
  for (const symbol of shape.field.symbols) {
    const size = numbersOfSymbol(symbol, numbersOf).length
    const { counts, total } = hitsOfSet(shape.space, placeCount(shape), size)
    const tiers = tiersOf[symbol] ?? []
    for (const tier of new Set(tiers)) {
      if (tier === null) continue
      const ways = [...counts].reduce((sum, [hits, own]) => (tiers[hits] === tier ? sum + own : sum), 0n)
      found[tier] = { win: fraction(ways, total), push: NOTHING }
    }
  }
  return found
}

function betsByTier(board: Board<Count>, { cells }: Selection): number[] {
  const bets = noneOf(board)
  for (const symbol of cells.flat()) {
    for (const tier of new Set(board.mechanic.tiersOf[symbol])) {
      if (tier !== null) addTo(bets, tier, 1)
    }
  }
  return bets
}

function judge(board: Board<Count>, selection: Selection): Judge {
  const { field, mechanic } = board
  const picked = field.cells.flatMap((cell, index) =>
    (selection.cells[index] ?? []).map((symbol) => ({
      cell,
      numbers: membersOf(numbersOfSymbol(symbol, mechanic.numbersOf)),
      tiers: mechanic.tiersOf[symbol] ?? [],
    })),
  )
  return (draw) => {
    const perTier = noneOf(board)
    for (const { cell, numbers, tiers } of picked) {
      let hits = 0
      for (const value of valuesAt(cell, draw)) if (numbers.has(value)) hits += 1
      const tier = tiers[hits] ?? null
      if (tier !== null) addTo(perTier, tier, 1)
    }
    return only(perTier)
  }
}

/**
 * The picks that pay most together: the places are shared out among the picks, one
 * pick after the other, and the best result for every number of used places is kept.
 */
function best(board: Board<Count>, selection: Selection, { perTier: prizes }: Prices) {
  const { mechanic, space } = board
  const places = placeCount(board)
  const nothing = { paid: 0n, perTier: noneOf(board) }
  let kept = Array.from({ length: places + 1 }, () => nothing)
  for (const symbol of selection.cells.flat()) {
    const tiers = mechanic.tiersOf[symbol] ?? []
    const room = space.repeats ? places : Math.min(places, numbersOfSymbol(symbol, mechanic.numbersOf).length)
    kept = kept.map((skipped, used) => {
      let top = skipped
      for (let hits = 0; hits <= Math.min(used, room); hits += 1) {
        const tier = tiers[hits] ?? null
        const rest = kept[used - hits] ?? nothing
        if (tier === null || rest.paid + (prizes[tier] ?? 0n) <= top.paid) continue
        const perTier = rest.perTier.map((count, at) => (at === tier ? count + 1 : count))
        top = { paid: rest.paid + (prizes[tier] ?? 0n), perTier }
      }
      return top
    })
  }
  return bestOnly((kept.at(-1) ?? nothing).perTier)
}

/** Picks judged by how many places show one of their numbers. */
export const count: Rules<Count, CountRow> = {
  kind: 'count',
  partsOf: ({ cell, symbols, numbersOf, tiersOf }) => ({
    field: cellsField([cell], symbols, { cellsMin: 1 }),
    mechanic: { kind: 'count', numbersOf, tiersOf },
  }),
  chances,
  betsByTier,
  bets: (_, { cells }) => cells.flat().length,
  judge,
  best,
  // The least of its tiers, where what a pick pays grows with its hits.
  pickTier:
    ({ tiersOf }) =>
    (symbol) =>
      tiersOf[symbol]?.find((one) => one !== null) ?? -1,
}
