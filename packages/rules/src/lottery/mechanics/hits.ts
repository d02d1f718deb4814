import { fraction, NOTHING } from '../chances/fraction.ts'
import { NOT_DRAWN } from '../draws/family.ts'
import { type Board, type Cell, type KeyOf, placeCount, type Selection, valuesOfFirst } from './board.ts'
import { bestOnly, type Judge, only, type Rules } from './mechanic.ts'

/** Every pick or written bet is one on each of the places: it wins as often as they show it and stakes once for each (rules A18 lo). */
type Hits = {
  readonly kind: 'hits'
  readonly keyOf: KeyOf
  readonly keyOfNumber: (value: number) => string
}
/** Numbers of so many digits, each of which is a bet on every place of the cell. */
type HitsRow = {
  readonly cell: Cell
  readonly digits: number
  /** The numbers on offer; absent: they are written. */
  readonly symbols?: readonly string[]
}

const DIGITS = [...'0123456789']

function partsOf({ cell, digits, symbols }: HitsRow) {
  const isBet = new RegExp(`^\\d{${digits}}$`)
  const offered = symbols ?? DIGITS
  return {
    field: {
      form: symbols === undefined ? ('typed' as const) : ('cells' as const),
      cells: [cell],
      symbols: offered,
      picksMin: [1],
      picksMax: offered.length,
      cellsMin: 1,
      ...(symbols === undefined ? { typedSymbols: digits } : {}),
    },
    mechanic: {
      kind: 'hits' as const,
      keyOf: (item: string) => (isBet.test(item) ? item : null),
      keyOfNumber: (value: number) => `${value}`.padStart(digits, '0'),
    },
  }
}

/** Of places that are not drawn nothing is known: a line may be judged place by place. */
function judge({ field, mechanic }: Board<Hits>, { cells: [picks = []] }: Selection): Judge {
  const picked = new Set(picks)
  const places = field.cells[0]?.places ?? []
  return (draw) => {
    const shown = places.map((place) => draw[place] ?? NOT_DRAWN)
    return only([shown.filter((value) => value !== NOT_DRAWN && picked.has(mechanic.keyOfNumber(value))).length])
  }
}

/** Picks or written bets that win once on every place that shows them. */
export const hits: Rules<Hits, HitsRow> = {
  kind: 'hits',
  partsOf,
  chances: ({ space }) => [{ win: fraction(1n, BigInt(space.to - space.from + 1)), push: NOTHING }],
  winningKey: ({ field, mechanic }, draw) => mechanic.keyOfNumber(valuesOfFirst(field, draw)[0] ?? 0),
  /** A bet on every place can win on each of them. */
  betsByTier: (board, { cells }) => [(cells[0]?.length ?? 0) * placeCount(board)],
  bets: (_, { cells }) => cells.flat().length,
  judge,
  best: (board) => bestOnly([placeCount(board)]),
  pickTier: () => () => 0,
  stakesPerBet: placeCount,
  hint: (board) => ({ name: 'hits', prizes: placeCount(board) }),
}
