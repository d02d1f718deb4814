import { type Fraction, fraction } from '../fraction.ts'
import type { TableRules } from './table.ts'

/** One zero; the numbers as they lie on the wheel, clockwise. */
export const WHEEL_ORDER: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]
const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const NUMBERS = WHEEL_ORDER.length

/** Bets on many numbers, and which numbers each has. */
const AREAS: Readonly<Record<string, (number: number) => boolean>> = {
  RED: (number) => RED.includes(number),
  BLACK: (number) => number > 0 && !RED.includes(number),
  ODD: (number) => number % 2 === 1,
  EVEN: (number) => number > 0 && number % 2 === 0,
  LOW: (number) => number >= 1 && number <= 18,
  HIGH: (number) => number >= 19,
  DOZEN_1: (number) => number >= 1 && number <= 12,
  DOZEN_2: (number) => number >= 13 && number <= 24,
  DOZEN_3: (number) => number >= 25,
  COLUMN_1: (number) => number % 3 === 1,
  COLUMN_2: (number) => number % 3 === 2,
  COLUMN_3: (number) => number > 0 && number % 3 === 0,
}

export type RouletteColor = 'RED' | 'BLACK' | 'GREEN'
export const colorOfNumber = (number: number): RouletteColor => {
  if (number === 0) return 'GREEN'
  return RED.includes(number) ? 'RED' : 'BLACK'
}

/** Where a bet between numbers lies on the cloth, in halves of a field: along its length from the zero, and across it. */
export interface InnerSpot {
  readonly spot: string
  readonly kind: 'SPLIT' | 'STREET' | 'CORNER' | 'LINE'
  readonly numbers: readonly number[]
  readonly along: number
  readonly across: number
}

const COLUMNS = 12
const ROWS = 3

/** The place of a number on the cloth, in halves of a field. */
export const placeOf = (number: number): { readonly along: number; readonly across: number } => ({
  along: 2 * Math.floor((number - 1) / ROWS) + 1,
  across: 2 * ((number - 1) % ROWS) + 1,
})

const inner = (kind: InnerSpot['kind'], numbers: readonly number[], along: number, across: number): InnerSpot => ({
  spot: `${kind}_${kind === 'SPLIT' ? numbers.join('_') : numbers[0]}`,
  kind,
  numbers,
  along,
  across,
})

/** The bets that begin at a number: to its neighbours in both directions. */
function innerFrom(number: number): readonly InnerSpot[] {
  const { along, across } = placeOf(number)
  const isLast = along > 2 * (COLUMNS - 1)
  const isTop = across > 2 * (ROWS - 1)
  const found: InnerSpot[] = []
  if (along === 1) found.push(inner('SPLIT', [0, number], 0, across))
  if (!isTop) found.push(inner('SPLIT', [number, number + 1], along, across + 1))
  if (!isLast) found.push(inner('SPLIT', [number, number + 3], along + 1, across))
  if (!(isTop || isLast)) {
    const four = [number, number + 1, number + 3, number + 4]
    found.push(inner('CORNER', four, along + 1, across + 1))
  }
  if (across > 1) return found
  const street = [number, number + 1, number + 2]
  found.push(inner('STREET', street, along, 0))
  if (!isLast) found.push(inner('LINE', [...street, ...street.map((one) => one + 3)], along + 1, 0))
  return found
}

/** Every bet between numbers: two, three, four or six of them. */
export const INNER_SPOTS: readonly InnerSpot[] = Array.from({ length: COLUMNS * ROWS }, (_, index) =>
  innerFrom(index + 1),
).flat()
const INNER = new Map(INNER_SPOTS.map((one) => [one.spot, one.numbers]))

/** The numbers of a bet. @returns none for what cannot be bet on */
export function numbersOf(spot: string): readonly number[] {
  const area = AREAS[spot]
  if (area !== undefined) return WHEEL_ORDER.filter(area)
  return INNER.get(spot) ?? WHEEL_ORDER.filter((number) => spot === `N${number}`)
}

/** What a won bet pays for its stake, in hundredths, the stake with it: as if there were no zero. */
const paysOf = (spot: string): number => (36 / numbersOf(spot).length) * 100

/** The exact return of a bet: 36 of 37 for every one. */
export const rouletteReturn = (spot: string): Fraction =>
  fraction(BigInt(paysOf(spot) * numbersOf(spot).length), BigInt(100 * NUMBERS))

/** Roulette with one zero. */
export const ROULETTE: TableRules = {
  spots: [...WHEEL_ORDER.map((number) => `N${number}`), ...Object.keys(AREAS), ...INNER.keys()],
  bettingMs: 18_000,
  dealingMs: 5_000,
  shownMs: 5_000,
  async deal(stream) {
    return { open: {}, result: { number: await stream.below(NUMBERS) } }
  },
  pays: (spot, { result }) => (numbersOf(spot).includes((result as { number: number }).number) ? paysOf(spot) : 0),
  most: paysOf,
}
