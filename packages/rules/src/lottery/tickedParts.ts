import type { Cell, Mechanic, PickField } from './play.ts'

/** Digits on places that the player ticks. */
export type TickedRow = {
  /** One draw place each. */
  places: readonly Cell[]
  symbols: readonly string[]
  together: number
  picks: number
  /** Bets per places and digits; 1 unless said. */
  factor?: number
}

/** The field and mechanic of a row whose places are ticked: a row of places, and one of digits. */
export function tickedParts({ places, symbols, together, picks, factor = 1 }: TickedRow): {
  readonly field: PickField
  readonly mechanic: Mechanic
} {
  const labels = places.map(({ label }) => label)
  const all = places.flatMap((one) => one.places)
  return {
    field: {
      form: 'groups',
      cells: [
        { label: 'places', places: all },
        { label: 'digits', places: all },
      ],
      symbols: [...labels, ...symbols],
      symbolsOf: [labels, symbols],
      picksMin: [together, picks],
      picksMax: symbols.length,
      cellsMin: 2,
    },
    mechanic: { kind: 'ticked', together, picks, factor },
  }
}
