import { type Cell, type KeyOf, valuesOfFirst } from './board.ts'
import { addTo, bestOnly, noneOf, only, type Rules } from './mechanic.ts'

/** A list of written bets; a bet wins when its key is the drawn one. */
type Typed = {
  readonly kind: 'typed'
  readonly keyOf: KeyOf
  readonly drawnKey: (values: readonly number[]) => string
  readonly tierOfKey: (key: string) => number
}
type TypedRow = Omit<Typed, 'kind'> & {
  cell: Cell
  symbols: readonly string[]
  typedSymbols: number
}

/** One bet in the richest of the tiers that were written. */
function richest(prizes: readonly bigint[], written: readonly boolean[]): number[] {
  const best = prizes.reduce(
    (at, prize, index) => (written[index] && (at < 0 || prize > (prizes[at] ?? 0n)) ? index : at),
    -1,
  )
  return prizes.map((_, index) => (index === best ? 1 : 0))
}

/** Written bets. */
export const typed: Rules<Typed, TypedRow> = {
  kind: 'typed',
  partsOf: ({ cell, symbols, typedSymbols, keyOf, drawnKey, tierOfKey }) => ({
    field: {
      form: 'typed',
      cells: [cell],
      symbols,
      picksMin: [1],
      picksMax: symbols.length,
      cellsMin: 1,
      typedSymbols,
    },
    mechanic: { kind: 'typed', keyOf, drawnKey, tierOfKey },
  }),
  /** The bets differ one by one, and have what their table says. */
  chances: () => [],
  betsByTier: (board, { cells: [keys = []] }) => {
    const bets = noneOf(board)
    for (const key of keys) addTo(bets, board.mechanic.tierOfKey(key), 1)
    return bets
  },
  winningKey: ({ field, mechanic }, draw) => mechanic.drawnKey(valuesOfFirst(field, draw)),
  judge:
    (board, { cells: [keys] }) =>
    (draw) => {
      const key = board.mechanic.drawnKey(valuesOfFirst(board.field, draw))
      const perTier = noneOf(board)
      if (keys?.includes(key)) perTier[board.mechanic.tierOfKey(key)] = 1
      return only(perTier)
    },
  best: ({ tiers, mechanic }, { cells: [keys = []] }, prices) => {
    const written = tiers.map((_, at) => keys.some((key) => mechanic.tierOfKey(key) === at))
    return bestOnly(richest(prices.perTier, written))
  },
  pays: (board, selections) => {
    const judge = typed.judge(board, { cells: [selections.flatMap(({ cells }) => cells[0] ?? [])] })
    return (draw) => judge(draw).perTier.some((wins) => wins > 0)
  },
  oneTierPerBet: true,
}
