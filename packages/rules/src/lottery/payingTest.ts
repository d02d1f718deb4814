import { type Mechanic, type Play, valuesAt } from './play.ts'
import type { Selection } from './selection.ts'

/** A selection of a play. */
export type Selected = { readonly play: Play; readonly selection: Selection }

/** Whether any bet pays in a draw; places that no filled cell depends on may be missing. */
export type PayingTest = (draw: readonly number[]) => boolean

/** Symbols of a cell as bits: no field offers more than 31. */
type Mask = number
type ReadMechanic = Extract<Mechanic, { kind: 'cells' | 'tails' | 'choose' }>

const SYMBOLS_MAX = 31

function bitsOf(play: Play): ReadonlyMap<string, Mask> {
  const { symbols } = play.field
  if (symbols.length > SYMBOLS_MAX) throw new RangeError(`${play.code} offers too many symbols`)
  return new Map(symbols.map((symbol, at) => [symbol, 1 << at]))
}

function maskOf(bits: ReadonlyMap<string, Mask>, symbols: readonly string[]): Mask {
  return symbols.reduce((mask, symbol) => mask | (bits.get(symbol) ?? 0), 0)
}

function countBits(mask: Mask): number {
  let left = mask
  let count = 0
  for (; left !== 0; left &= left - 1) count += 1
  return count
}

/** What a draw says in each of some cells; cells that nobody picked in are not looked at. */
function reader(play: Play, mechanic: ReadMechanic, bits: ReadonlyMap<string, Mask>, used: Mask) {
  const won: Mask[] = play.field.cells.map(() => 0)
  return (draw: readonly number[]): readonly Mask[] => {
    play.field.cells.forEach((cell, at) => {
      if ((used & (1 << at)) === 0) return
      won[at] = maskOf(bits, mechanic.read(valuesAt(cell, draw)).won)
    })
    return won
  }
}

function hitCells(picks: readonly Mask[], won: readonly Mask[]): number {
  let hits = 0
  for (let at = 0; at < picks.length; at += 1) {
    if (((picks[at] ?? 0) & (won[at] ?? 0)) !== 0) hits += 1
  }
  return hits
}

function paysWith(mechanic: ReadMechanic, picks: readonly Mask[], won: readonly Mask[]): boolean {
  switch (mechanic.kind) {
    case 'cells':
      return hitCells(picks, won) >= mechanic.together
    case 'tails':
      // The shortest bet of every full pick is the one on the last place.
      return ((picks.at(-1) ?? 0) & (won.at(-1) ?? 0)) !== 0
    case 'choose':
      return countBits((picks[0] ?? 0) & (won[0] ?? 0)) >= mechanic.picks
  }
}

function readTest(play: Play, mechanic: ReadMechanic, selections: readonly Selection[]) {
  const bits = bitsOf(play)
  const picks = selections.map(({ cells }) => cells.map((cell) => maskOf(bits, cell)))
  const used = play.field.cells.reduce(
    (mask, _, at) => (picks.some((one) => (one[at] ?? 0) !== 0) ? mask | (1 << at) : mask),
    0,
  )
  const read = reader(play, mechanic, bits, used)
  return (draw: readonly number[]) => {
    const won = read(draw)
    return picks.some((one) => paysWith(mechanic, one, won))
  }
}

function playTest(play: Play, selections: readonly Selection[]): PayingTest {
  const { mechanic, field } = play
  const [cell] = field.cells
  if (cell === undefined) throw new RangeError(`${play.code} has no cell`)
  switch (mechanic.kind) {
    case 'typed': {
      const keys = new Set(selections.flatMap(({ cells }) => cells[0] ?? []))
      return (draw) => keys.has(mechanic.drawnKey(valuesAt(cell, draw)))
    }
    case 'roles': {
      const bits = bitsOf(play)
      const picks = selections.map(({ cells }) => cells.map((one) => maskOf(bits, one)))
      return (draw) => {
        const drawn = mechanic.read(valuesAt(cell, draw))
        if (drawn === null) return false
        const [first, second] = drawn.map((symbols) => maskOf(bits, symbols))
        const fits = (asked: Mask = 0, given: Mask = 0) => (asked & given) === asked
        return picks.some((one) => fits(first, one[0]) && fits(second, one[1]))
      }
    }
    default:
      return readTest(play, mechanic, selections)
  }
}

/**
 * One question to many selections – does any bet of any of them pay? – made ready for being asked over a whole draw space: a
 * draw is read once per play, however many selections there are, and compared by bits.
 */
export function payingTest(parts: readonly Selected[]): PayingTest {
  const tests = [...Map.groupBy(parts, (part) => part.play)].map(([play, own]) =>
    playTest(
      play,
      own.map((part) => part.selection),
    ),
  )
  return (draw) => tests.some((test) => test(draw))
}
