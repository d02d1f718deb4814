import { type DrawFamily, type DrawSpace, DRAW_SPACES as SPACES } from '@croupier/fairness/spaces'

/** The lottery families (rules A1). */
export type Family = DrawFamily
export type { DrawSpace }

/** The draw space of every family. */
export const DRAW_SPACES: Readonly<Record<Family, DrawSpace>> = SPACES

/** Official play and odds play: the two prize modes of a catalogue row (rules A1). */
export type Mode = 'LOTT' | 'ELOTT'

/** Whether numbers are a possible result of the family, in count, range and repetition. */
export function isPossibleDraw(family: Family, numbers: readonly number[]): boolean {
  const space = DRAW_SPACES[family]
  if (numbers.length !== space.places) return false
  const inRange = numbers.every((n) => n === Math.trunc(n) && n >= space.from && n <= space.to)
  return inRange && (space.repeats || new Set(numbers).size === numbers.length)
}

/** How many ordered outcomes some draw places have (rules A1, "draw space"). */
export function outcomeCount({ from, to, repeats }: DrawSpace, places: number): number {
  let count = 1
  for (let place = 0; place < places; place += 1) count *= to - from + 1 - (repeats ? 0 : place)
  return count
}

/** The value, in a partial draw, of every place that was not asked for. */
export const NOT_DRAWN = -1

/**
 * Every outcome of some draw places, as whole draws in which the other places hold NOT_DRAWN. The
 * yielded array is reused: read it before asking for the next. Only for spaces that are small:
 * chances, prices and settlement never iterate over a draw space.
 */
export function* outcomesOf(space: DrawSpace, places: readonly number[]): Generator<number[]> {
  const { from, to, repeats } = space
  const draw = new Array<number>(space.places).fill(NOT_DRAWN)
  const used = new Uint8Array(to + 1)
  let depth = 0
  while (depth >= 0) {
    const place = places[depth]
    if (place === undefined) {
      yield draw
      depth -= 1
      continue
    }
    let value = draw[place] ?? NOT_DRAWN
    if (value !== NOT_DRAWN) used[value] = 0
    value = value === NOT_DRAWN ? from : value + 1
    while (!repeats && used[value] === 1) value += 1
    draw[place] = value > to ? NOT_DRAWN : value
    if (value <= to) used[value] = 1
    depth += value > to ? -1 : 1
  }
}
