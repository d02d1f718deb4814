/** The lottery families (rules A1). */
export type Family = 'SSC' | '11X5' | 'PK10' | 'LHC' | 'LF' | 'K3' | '3D' | 'KL8' | 'VN' | 'VNS' | 'TH'

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
  // Prizes of several digits, a place for each digit (rules A18, see drawnPrizes).
  VN: { places: 107, from: 0, to: 9, repeats: true },
  VNS: { places: 82, from: 0, to: 9, repeats: true },
  TH: { places: 8, from: 0, to: 9, repeats: true },
}

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
