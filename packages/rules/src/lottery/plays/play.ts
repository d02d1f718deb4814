import type { Family, Mode } from '../draws/family.ts'
import { type Board, placesOfCells, type Selection, valuesAt } from '../mechanics/board.ts'
import type { Mechanic } from '../mechanics/mechanics.ts'

/** A row of the play tables (rules A10–A18). */
export type Play = Board<Mechanic> & {
  /** Unique: the rule's code, and where it is played if it can be played in several places. */
  readonly code: string
  /** The row of the rules this comes from, e.g. `ssc.3.direct`. */
  readonly rule: string
  readonly family: Family
  readonly mode: Mode
  /** The tab under which the desk shows it. */
  readonly group: string
  /** Named when a game must ask for this row instead of the default one. */
  readonly policy?: string
}

/** A selection of a play. */
export type Selected = { readonly play: Play; readonly selection: Selection }

/** Whether its price follows the series: fixed odds leave no choice of it, and no point rebate (rules A15 san jun). */
export const bringsRebates = ({ tiers }: Pick<Play, 'tiers'>): boolean =>
  tiers.some(({ pricing }) => pricing.kind !== 'fixed')

/** The draw places a play depends on when all its cells are filled, ascending. */
export function drawPlacesOf(play: Play): number[] {
  return placesOfCells(play.field.cells)
}

const DIGITS = 10

/** A family's draw as the play is judged on it. @throws RangeError when the draw lacks a digit that is read */
export function readDraw({ reading }: Pick<Play, 'reading'>, draw: readonly number[]) {
  if (reading === undefined) return draw
  return reading.places.map((places, at) =>
    valuesAt({ label: `${at}`, places }, draw).reduce((all, digit) => all * DIGITS + digit, 0),
  )
}
