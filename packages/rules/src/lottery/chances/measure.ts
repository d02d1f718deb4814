/**
 * The whole number that some drawn places add up to. A pick of any row of rules A10–A17 that is not
 * a set of numbers is judged by one of these. The set is closed: each has a distribution that is
 * counted without walking through the draw space (distribution.ts).
 */
export type Measure =
  /** The number in a single place. */
  | { readonly kind: 'value' }
  | { readonly kind: 'sum' }
  /** 1 when the first of two places is larger, −1 when the second is, else 0. */
  | { readonly kind: 'duel' }
  /** The number that is rank-th from below, 1 being the smallest. */
  | { readonly kind: 'rank'; readonly rank: number }
  /** How many places show one of these numbers. */
  | { readonly kind: 'hits'; readonly numbers: readonly number[] }
  /** How many of these classes of numbers come at least once. */
  | { readonly kind: 'different'; readonly classes: readonly (readonly number[])[] }
  /** Which class has the greatest weight, each place counting with its own; NO_LEADER for a tie. */
  | {
      readonly kind: 'leading'
      readonly classes: readonly (readonly number[])[]
      readonly weights: readonly number[]
    }
  /** The numbers in ascending order, read as decimal digits: for dice and digits. */
  | { readonly kind: 'faces' }
  /** The numbers in the order of their places, read as decimal digits: for digits. */
  | { readonly kind: 'number' }

/** The value of `leading` when two classes share the top. */
export const NO_LEADER = -1

const FACE_BASE = 10

const knownClasses = new WeakMap<readonly (readonly number[])[], ReadonlyMap<number, number>>()
const knownMembers = new WeakMap<readonly number[], ReadonlySet<number>>()

function classOf(classes: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const known = knownClasses.get(classes)
  if (known !== undefined) return known
  const made = new Map(classes.flatMap((numbers, at) => numbers.map((number) => [number, at] as const)))
  knownClasses.set(classes, made)
  return made
}

/** Numbers as a set, made once for every list: lines are judged by the lists of their play. */
export function membersOf(numbers: readonly number[]): ReadonlySet<number> {
  const known = knownMembers.get(numbers)
  if (known !== undefined) return known
  const made = new Set(numbers)
  knownMembers.set(numbers, made)
  return made
}

/** The index of the one largest weight, or NO_LEADER when it is shared. */
export function leaderOf(weights: readonly number[]): number {
  const most = Math.max(...weights)
  const leader = weights.indexOf(most)
  return weights.indexOf(most, leader + 1) === -1 ? leader : NO_LEADER
}

/** Numbers in ascending order as one decimal number: 3, 0, 7 → 37. */
export function facesCode(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).reduce((code, value) => code * FACE_BASE + value, 0)
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The measured value of the drawn numbers of some places, in the order of the places. */
export function measured(measure: Measure, values: readonly number[]): number {
  switch (measure.kind) {
    case 'value':
      return values[0] ?? 0
    case 'sum':
      return sumOf(values)
    case 'duel':
      return Math.sign((values[0] ?? 0) - (values[1] ?? 0))
    case 'rank':
      return values.toSorted((a, b) => a - b)[measure.rank - 1] ?? 0
    case 'hits': {
      const members = membersOf(measure.numbers)
      return values.reduce((hits, value) => (members.has(value) ? hits + 1 : hits), 0)
    }
    case 'different': {
      const classes = classOf(measure.classes)
      const came = new Set(values.map((value) => classes.get(value)))
      came.delete(undefined)
      return came.size
    }
    case 'leading': {
      const classes = classOf(measure.classes)
      const weights = measure.classes.map(() => 0)
      values.forEach((value, at) => {
        const own = classes.get(value)
        if (own !== undefined) weights[own] = (weights[own] ?? 0) + (measure.weights[at] ?? 0)
      })
      return leaderOf(weights)
    }
    case 'faces':
      return facesCode(values)
    case 'number':
      return values.reduce((number, digit) => number * FACE_BASE + digit, 0)
  }
}
