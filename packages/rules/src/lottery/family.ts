/** The lottery families (rules A1). */
export type Family = 'SSC' | '11X5' | 'PK10' | 'LHC' | 'LF' | 'K3' | '3D' | 'KL8'

/** Official play and odds play: the two prize modes of a catalogue row (rules A1). */
export type Mode = 'LOTT' | 'ELOTT'

/** What may come in each draw place of a family. */
export type DrawSpace = {
  readonly places: number
  readonly from: number
  readonly to: number
  /** Whether a number may come in more than one place. */
  readonly repeats: boolean
}

/** The draw space of every family, places in draw order (rules A1). */
export const DRAW_SPACES: Readonly<Record<Family, DrawSpace>> = {
  SSC: { places: 5, from: 0, to: 9, repeats: true },
  '3D': { places: 3, from: 0, to: 9, repeats: true },
  K3: { places: 3, from: 1, to: 6, repeats: true },
  '11X5': { places: 5, from: 1, to: 11, repeats: false },
  LF: { places: 8, from: 1, to: 20, repeats: false },
  LHC: { places: 7, from: 1, to: 49, repeats: false },
  PK10: { places: 10, from: 1, to: 10, repeats: false },
  KL8: { places: 20, from: 1, to: 80, repeats: false },
}

/** Whether numbers are a possible result of the family, in count, range and repetition. */
export function isPossibleDraw(family: Family, numbers: readonly number[]): boolean {
  const space = DRAW_SPACES[family]
  if (numbers.length !== space.places) return false
  const inRange = numbers.every((n) => n === Math.trunc(n) && n >= space.from && n <= space.to)
  return inRange && (space.repeats || new Set(numbers).size === numbers.length)
}

/** How many outcomes a number of draw places has. */
export function outcomeCount(family: Family, places: number): number {
  const { from, to, repeats } = DRAW_SPACES[family]
  let count = 1
  for (let place = 0; place < places; place += 1) count *= to - from + 1 - (repeats ? 0 : place)
  return count
}

/** Stands in a partial draw for every place that was not asked for. */
export const NOT_DRAWN = -1

/**
 * Every outcome of some draw places, as whole draws in which the other places hold NOT_DRAWN. The
 * yielded array is reused: read it before asking for the next.
 */
export function* outcomesOf(family: Family, places: readonly number[]): Generator<number[]> {
  const { from, to, repeats, places: total } = DRAW_SPACES[family]
  const draw = new Array<number>(total).fill(NOT_DRAWN)
  function* fill(index: number): Generator<number[]> {
    const place = places[index]
    if (place === undefined) {
      yield draw
      return
    }
    for (let value = from; value <= to; value += 1) {
      if (!repeats && draw.includes(value)) continue
      draw[place] = value
      yield* fill(index + 1)
    }
    draw[place] = NOT_DRAWN
  }
  yield* fill(0)
}
