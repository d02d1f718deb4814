import type { Reading } from './play.ts'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const parityOf = (value: number) => (value % 2 === 1 ? 'odd' : 'even')
const sizeOf = (value: number, bigFrom: number) => (value >= bigFrom ? 'big' : 'small')

/** The single value of a cell. */
function only(values: readonly number[]): number {
  const value = values[0]
  if (value === undefined) throw new RangeError('a cell has at least one draw place')
  return value
}

/** The numbers lo..hi as symbols, padded with zeros to a width. */
export function numberSymbols(lo: number, hi: number, width = 1): string[] {
  return Array.from({ length: hi - lo + 1 }, (_, i) => `${lo + i}`.padStart(width, '0'))
}

/** The number that came, as its symbol. */
export const number =
  (width = 1): Reading =>
  (values) => ({ won: [`${only(values)}`.padStart(width, '0')] })

/** Big from a threshold on, else small. */
export const size =
  (bigFrom: number): Reading =>
  (values) => ({ won: [sizeOf(only(values), bigFrom)] })

/** Odd or even. */
export const parity: Reading = (values) => ({ won: [parityOf(only(values))] })

/** Big or small and odd or even at once: two of four symbols come. */
export const sizeAndParity =
  (bigFrom: number): Reading =>
  (values) => ({ won: [sizeOf(only(values), bigFrom), parityOf(only(values))] })

/** Reads the sum of the cell's places instead of a number. */
export const onSum =
  (reading: Reading): Reading =>
  (values) =>
    reading([sumOf(values)])

/** Reads the difference of the largest and the smallest number. */
export const onSpan =
  (reading: Reading): Reading =>
  (values) =>
    reading([Math.max(...values) - Math.min(...values)])

/** Reads the last digit. */
export const onTail =
  (reading: Reading): Reading =>
  (values) =>
    reading([only(values) % 10])

/** All symbols push when the condition on the cell holds. */
export const pushingWhen =
  (condition: (value: number) => boolean, symbols: readonly string[], reading: Reading): Reading =>
  (values) =>
    condition(only(values)) ? { won: [], pushed: symbols } : reading(values)

/** Dragon when the first number is larger, tiger when the second is, else tie (rules A10). */
export const duel: Reading = (values) => {
  const [first = 0, second = 0] = values
  if (first === second) return { won: ['tie'] }
  return { won: [first > second ? 'dragon' : 'tiger'] }
}

/** The duel whose tie gives dragon and tiger their stakes back. */
export const duelPushing: Reading = (values) => {
  const read = duel(values)
  return read.won[0] === 'tie' ? { ...read, pushed: ['dragon', 'tiger'] } : read
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

/** The shape of three digits as the winning symbol. */
export const shape: Reading = (values) => ({ won: [shapeOfThree(values)] })

/** The numbers that came at least a number of times. */
export const occurring =
  (timesMin = 1): Reading =>
  (values) => ({
    won: [...new Set(values)]
      .filter((value) => values.filter((other) => other === value).length >= timesMin)
      .map((value) => `${value}`),
  })

/**
 * The different numbers of the cell, when their multiplicities are exactly these, largest first:
 * [1,1,1] is a group-6 draw, [2,1] a group-3 draw.
 */
export const ofMultiplicity =
  (pattern: readonly number[]): Reading =>
  (values) => {
    const counted = multiplicities(values)
    const fits =
      counted.length === pattern.length && counted.every(([, times], i) => times === pattern[i])
    return { won: fits ? counted.map(([value]) => `${value}`) : [] }
  }

/** Numbers with how often each came, most frequent first. */
export function multiplicities(values: readonly number[]): [value: number, times: number][] {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
}
