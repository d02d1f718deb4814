import type { Cell, Mechanic, PickField } from './play.ts'

/** Numbers of so many digits, each of which is a bet on every place of the cell. */
export type HitsRow = {
  readonly cell: Cell
  readonly digits: number
  /** The numbers on offer; absent: they are written. */
  readonly symbols?: readonly string[]
}

const DIGITS = [...'0123456789']

/** The field and mechanic of a row whose bets win once on every place that shows them. */
export function hitsParts({ cell, digits, symbols }: HitsRow): {
  readonly field: PickField
  readonly mechanic: Mechanic
} {
  const isBet = new RegExp(`^\\d{${digits}}$`)
  const offered = symbols ?? DIGITS
  return {
    field: {
      form: symbols === undefined ? 'typed' : 'cells',
      cells: [cell],
      symbols: offered,
      picksMin: [1],
      picksMax: offered.length,
      cellsMin: 1,
      ...(symbols === undefined ? { typedSymbols: digits } : {}),
    },
    mechanic: {
      kind: 'hits',
      keyOf: (item) => (isBet.test(item) ? item : null),
      keyOfNumber: (value) => `${value}`.padStart(digits, '0'),
    },
  }
}
