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

/** Places whose order says nothing (rules A5): all dice of K3, all numbers of KL8, the regulars of LHC before its special one. */
const UNORDERED_PLACES: Readonly<Partial<Record<Family, number>>> = { K3: 3, KL8: 20, LHC: 6 }

/**
 * Whether two sources say the same result: some tell the numbers as they were drawn, others sort them, so that of families without an
 * order the sets are compared (rules A5).
 */
export function isSameDraw(family: Family, one: readonly number[], other: readonly number[]): boolean {
  const unordered = UNORDERED_PLACES[family] ?? 0
  const compared = (draw: readonly number[]) => [
    ...draw.slice(0, unordered).toSorted((a, b) => a - b),
    ...draw.slice(unordered),
  ]
  const numbers = compared(other)
  return one.length === other.length && compared(one).every((number, at) => number === numbers[at])
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
