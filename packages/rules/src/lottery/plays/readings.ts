import { distributionOf, facesOf } from '../chances/distribution.ts'
import { facesCode, type Measure } from '../chances/measure.ts'
import type { DrawSpace } from '../draws/family.ts'
import type { Market, Read } from '../mechanics/market.ts'

/** What a value says: the symbol it makes win, several of them, or a whole read. */
type Reading = string | readonly string[] | Read

function readOf(reading: Reading): Read {
  if (typeof reading === 'string') return { won: [reading] }
  return 'won' in reading ? reading : { won: reading }
}

/** The numbers lo..hi. */
export function range(lo: number, hi: number): number[] {
  return Array.from({ length: hi - lo + 1 }, (_, i) => lo + i)
}

/** The numbers lo..hi as symbols, padded with zeros to a width. */
export function numberSymbols(lo: number, hi: number, width = 1): string[] {
  return range(lo, hi).map((value) => `${value}`.padStart(width, '0'))
}

/** A market over a measure, its reads written out once for every value that can come. */
export function market(space: DrawSpace, places: number, measure: Measure, says: (value: number) => Reading): Market {
  const ways = distributionOf(space, places, measure)
  const values = [...ways.counts.keys()]
  return { measure, reads: new Map(values.map((value) => [value, readOf(says(value))])), ways }
}

/** A market over what several dice or digits show, in ascending order. */
export function facesMarket(space: DrawSpace, places: number, says: (faces: readonly number[]) => Reading): Market {
  const measure = { kind: 'faces' } as const
  const all = facesOf(space, places)
  return {
    measure,
    reads: new Map(all.map((faces) => [facesCode(faces), readOf(says(faces))])),
    ways: distributionOf(space, places, measure),
  }
}

/** The number of a single place, as its symbol. */
export function numberMarket(space: DrawSpace, width = 1): Market {
  return market(space, 1, { kind: 'value' }, (value) => `${value}`.padStart(width, '0'))
}

/** Big from a threshold on, else small. */
export const size = (bigFrom: number) => (value: number) => (value >= bigFrom ? 'big' : 'small')

/** Odd or even. */
export const parity = (value: number) => (value % 2 === 1 ? 'odd' : 'even')

/** Big or small and odd or even at once: two of four symbols come. */
export const sizeAndParity = (bigFrom: number) => (value: number) => [size(bigFrom)(value), parity(value)]

/** All symbols push on one value. */
export const pushingOn =
  (pushed: number, symbols: readonly string[], says: (value: number) => string) =>
  (value: number): Read =>
    value === pushed ? { won: [], pushed: symbols } : { won: [says(value)] }

/** Dragon when the first number is larger, tiger when the second is, else tie (rules A10). */
export function duelMarket(space: DrawSpace): Market {
  return market(space, 2, { kind: 'duel' }, (sign) => (sign === 0 ? 'tie' : sign > 0 ? 'dragon' : 'tiger'))
}

/** The duel whose tie gives dragon and tiger their stakes back. */
export function duelPushingMarket(space: DrawSpace): Market {
  const duel = duelMarket(space)
  const tie = { won: ['tie'], pushed: ['dragon', 'tiger'] }
  return { ...duel, reads: new Map(duel.reads).set(0, tie) }
}

const areNeighbours = (a: number, b: number) => Math.abs(a - b) === 1 || Math.abs(a - b) === 9

/**
 * The shape of three digits, the first that fits (rules A10): triple, pair, straight in any order
 * with 9 and 0 beside each other, half for two neighbours, mixed.
 */
export function shapeOfThree(values: readonly number[]): string {
  const [a = 0, b = 0, c = 0] = values
  const different = new Set(values).size
  if (different === 1) return 'triple'
  if (different === 2) return 'pair'
  const links = [areNeighbours(a, b), areNeighbours(b, c), areNeighbours(a, c)].filter(Boolean)
  if (links.length === 2) return 'straight'
  return links.length === 1 ? 'half' : 'mixed'
}
