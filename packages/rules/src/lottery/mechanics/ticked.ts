import { subsetsOf, choose as waysToChoose } from '../chances/combinatorics.ts'
import { NOT_DRAWN } from '../draws/family.ts'
import type { Board, Cell, PickField, Selection, Shape } from './board.ts'
import { choose } from './choose.ts'
import { bestOnly, only, type Rules } from './mechanic.ts'

/**
 * Some places are ticked, some digits picked: every `together` of the places and every `picks` of the digits are `factor`
 * bets, one of which wins when those places show all of these digits and no other (rules A10 any-2 and any-3 group).
 */
type Ticked = {
  readonly kind: 'ticked'
  readonly together: number
  readonly picks: number
  readonly factor: number
}
type TickedRow = {
  /** One draw place each. */
  places: readonly Cell[]
  symbols: readonly string[]
  together: number
  picks: number
  /** Bets per places and digits; 1 unless said. */
  factor?: number
}

/** A row of places, and one of digits. */
function partsOf({ places, symbols, together, picks, factor = 1 }: TickedRow) {
  const labels = places.map(({ label }) => label)
  const all = places.flatMap((one) => one.places)
  return {
    field: {
      form: 'groups' as const,
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
    mechanic: { kind: 'ticked' as const, together, picks, factor },
  }
}

/** Whichever places are ticked, a bet is one on so many of them. */
function chances({ space, field, mechanic }: Shape<Ticked>) {
  const { together, picks, factor } = mechanic
  const [, symbols = []] = field.symbolsOf ?? []
  const exact = { kind: 'choose', picks, factor, times: 1, exact: true, parts: [together] } as const
  const one = { ...exact, wins: [{ hits: [picks], tier: 0 }] }
  return choose.chances({ space, field: { ...field, symbols }, mechanic: one })
}

const labelsOf = ({ symbolsOf }: PickField): readonly string[] => symbolsOf?.[0] ?? []

/** How many sets of ticked places show exactly the digits of a bet. */
function winsIn({ field, mechanic }: Board<Ticked>, { cells }: Selection, draw: readonly number[]) {
  const [places = [], digits = []] = cells
  const labels = labelsOf(field)
  const shown = places.map((place) => draw[labels.indexOf(place)] ?? NOT_DRAWN)
  return subsetsOf(shown, mechanic.together).filter((values) => {
    const different = new Set(values)
    return different.size === mechanic.picks && [...different].every((one) => digits.includes(`${one}`))
  }).length
}

const bestKnown = new Map<string, number>()

/** The most sets of ticked places that can show exactly a bet's digits: all ways to share out few digits are tried, once. */
function mostWins({ together, picks }: Ticked, places: number, digits: number): number {
  const used = Math.min(digits, places)
  const key = `${together} ${picks} ${places} ${used}`
  const known = bestKnown.get(key)
  if (known !== undefined) return known
  let most = 0
  const digitAt = (way: number, place: number) => Math.floor(way / used ** place) % used
  for (let way = 0; way < used ** places; way += 1) {
    const shown = Array.from({ length: places }, (_, place) => digitAt(way, place))
    const won = subsetsOf(shown, together).filter((one) => new Set(one).size === picks)
    most = Math.max(most, won.length)
  }
  bestKnown.set(key, most)
  return most
}

/** Digits on places that the player ticks. */
export const ticked: Rules<Ticked, TickedRow> = {
  kind: 'ticked',
  partsOf,
  chances,
  betsByTier: ({ mechanic }, { cells: [places = [], digits = []] }) => {
    const { together, picks, factor } = mechanic
    return [waysToChoose(places.length, together) * factor * waysToChoose(digits.length, picks)]
  },
  judge: (board, selection) => (draw) => only([winsIn(board, selection, draw)]),
  tickedPlaces: (field, { cells: [places = []] }) => places.map((place) => labelsOf(field).indexOf(place)),
  best: ({ mechanic }, { cells: [places = [], digits = []] }) =>
    bestOnly([mostWins(mechanic, places.length, digits.length)]),
}
