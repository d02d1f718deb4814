import { range } from '../readings.ts'

/** What the numbers 1..49 are, for LHC (rules A13). */
export const NUMBERS_49 = range(1, 49)

/** The number on which two-sided bets push. */
export const PUSHING = 49

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]

export const COLOURS: Readonly<Record<'red' | 'blue' | 'green', readonly number[]>> = {
  red: RED,
  blue: BLUE,
  green: NUMBERS_49.filter((number) => !RED.includes(number) && !BLUE.includes(number)),
}

/** The animals in the order of the years. */
export const ANIMALS = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const
export type Animal = (typeof ANIMALS)[number]

export const isBig = (number: number) => number >= 25
export const isOdd = (number: number) => number % 2 === 1
export const tailOf = (number: number) => number % 10
export const headOf = (number: number) => Math.floor(number / 10)
export const digitSum = (number: number) => headOf(number) + tailOf(number)

/** The colour of a number. */
export function colourOf(number: number): 'red' | 'blue' | 'green' {
  if (COLOURS.red.includes(number)) return 'red'
  return COLOURS.blue.includes(number) ? 'blue' : 'green'
}

/**
 * The numbers of each animal in a lunar year: the year's own has five, the others four.
 * @param year the animal of the lunar year at the time of the draw
 */
export function numbersByAnimal(year: Animal): Readonly<Record<Animal, readonly number[]>> {
  const own = ANIMALS.indexOf(year)
  const of = (animal: Animal) =>
    NUMBERS_49.filter((number) => (own - (number - 1) + 48) % 12 === ANIMALS.indexOf(animal))
  return Object.fromEntries(ANIMALS.map((animal) => [animal, of(animal)])) as Record<Animal, number[]>
}

/** The numbers of each last digit; 0 has four, the others five. */
export const NUMBERS_BY_TAIL: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  range(0, 9).map((tail) => [`${tail}`, NUMBERS_49.filter((number) => tailOf(number) === tail)]),
)
