import type { Play } from '../play.ts'
import { ANIMALS, type Animal } from './lhcNumbers.ts'
import { lhcSetRows } from './lhcSets.ts'
import { lhcSpecialRows } from './lhcSpecial.ts'

/** First days of lunar years in UTC+8, and the year's animal (rules A13, config). */
const NEW_YEARS: readonly (readonly [day: string, animal: Animal])[] = [
  ['2023-01-22', 'rabbit'],
  ['2024-02-10', 'dragon'],
  ['2025-01-29', 'snake'],
  ['2026-02-17', 'horse'],
  ['2027-02-06', 'goat'],
  ['2028-01-26', 'monkey'],
  ['2029-02-13', 'rooster'],
  ['2030-02-03', 'dog'],
  ['2031-01-23', 'pig'],
  ['2032-02-11', 'rat'],
  ['2033-01-31', 'ox'],
  ['2034-02-19', 'tiger'],
  ['2035-02-08', 'rabbit'],
  ['2036-01-28', 'dragon'],
  ['2037-02-15', 'snake'],
  ['2038-02-04', 'horse'],
  ['2039-01-24', 'goat'],
  ['2040-02-12', 'monkey'],
]

const STARTS = NEW_YEARS.map(([day, animal]) => ({
  fromMs: Date.parse(`${day}T00:00:00+08:00`),
  animal,
}))

/** Whether a text names an animal of the years. */
export function isAnimal(text: string): text is Animal {
  return (ANIMALS as readonly string[]).includes(text)
}

/**
 * The animal of the lunar year in which a draw falls.
 * @throws RangeError for an instant before the table of new-year days
 */
export function yearAnimal(drawAt: Date): Animal {
  const year = STARTS.findLast(({ fromMs }) => fromMs <= drawAt.getTime())
  if (year === undefined) throw new RangeError('no lunar year is known for this instant')
  return year.animal
}

/** Rows whose numbers change with the lunar year. */
const YEARLY = /^lhc\.(sp\.zod|hexiao|zheng|flatzod|zodcnt|lx\d)$/

/**
 * The LHC rows of a lunar year (rules A13). Rows on animals carry the year's animal at the end of
 * their code and as their policy: a line that was placed keeps the numbers it was placed on.
 */
export function lhcRows(year: Animal): readonly Play[] {
  return [...lhcSpecialRows(year), ...lhcSetRows(year)].map((play) =>
    YEARLY.test(play.rule) ? { ...play, code: `${play.rule}.${year}`, policy: year } : play,
  )
}
