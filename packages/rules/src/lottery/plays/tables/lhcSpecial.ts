import { DRAW_SPACES } from '../../draws/family.ts'
import type { Cell } from '../../mechanics/board.ts'
import type { Play } from '../play.ts'
import { numberMarket, numberSymbols, parity, size } from '../readings.ts'
import { placeCells, rowsOf } from '../rows.ts'
import {
  ANIMALS,
  type Animal,
  COLOURS,
  colourOf,
  digitSum,
  headOf,
  isBig,
  isOdd,
  NUMBERS_49,
  numbersByAnimal,
  PUSHING,
  tailOf,
} from './lhcNumbers.ts'
import { PARITIES, SIZES, sides } from './sides.ts'

const space = DRAW_SPACES.LHC
const row = rowsOf('LHC', 'ELOTT')

const NUMBERS = numberSymbols(1, 49, 2)
const BALLS = numberSymbols(1, 6).map((place) => `ball${place}`)
const REGULARS = placeCells(BALLS)
const SPECIAL: Cell = { label: 'special', places: [6] }
const COLOUR_NAMES = Object.keys(COLOURS)
const HE_BIG_FROM = 7
const TAIL_BIG_FROM = 5
const BIG_FROM = 25

const VALUE = { kind: 'value' } as const
const bothSides = (number: number) => `${size(BIG_FROM)(number)}.${parity(number)}`
const allOf = (...lists: readonly (readonly string[])[]) =>
  lists.reduce((names, list) => names.flatMap((name) => list.map((one) => `${name}.${one}`)))

/** Two-sided plays of one number: 49 gives the stake back. */
function twoSided(cells: readonly Cell[]) {
  const field = { space, cells }
  const he = (number: number) => digitSum(number)
  return {
    bs: sides(field, VALUE, SIZES, size(BIG_FROM), PUSHING),
    oe: sides(field, VALUE, PARITIES, parity, PUSHING),
    'he.bs': sides(field, VALUE, SIZES, (x) => size(HE_BIG_FROM)(he(x)), PUSHING),
    'he.oe': sides(field, VALUE, PARITIES, (x) => parity(he(x)), PUSHING),
    'tail.bs': sides(field, VALUE, SIZES, (x) => size(TAIL_BIG_FROM)(tailOf(x)), PUSHING),
    bsoe: sides(field, VALUE, allOf(SIZES, PARITIES), bothSides, PUSHING),
  }
}

function halfRows(): Play[] {
  const field = { space, cells: [SPECIAL] }
  const group = 'half'
  const symbols = [...allOf(COLOUR_NAMES, SIZES), ...allOf(COLOUR_NAMES, PARITIES)]
  const half = sides(field, VALUE, symbols, () => '', PUSHING)
  const reads = new Map(
    NUMBERS_49.filter((x) => x !== PUSHING).map((x) => [
      x,
      { won: [`${colourOf(x)}.${size(BIG_FROM)(x)}`, `${colourOf(x)}.${parity(x)}`] },
    ]),
  )
  const market = { ...half.market, reads: new Map([...half.market.reads, ...reads]) }
  return [
    row.cells({ code: 'lhc.half', group, ...half, market }),
    row.cells({
      code: 'lhc.half2',
      group,
      ...sides(field, VALUE, allOf(COLOUR_NAMES, SIZES, PARITIES), (x) => `${colourOf(x)}.${bothSides(x)}`, PUSHING),
    }),
  ]
}

/** All two-sided and colour picks of a regular, for parlays. */
const LEGS: Readonly<Record<string, readonly number[]>> = {
  big: NUMBERS_49.filter(isBig),
  small: NUMBERS_49.filter((x) => !isBig(x)),
  odd: NUMBERS_49.filter(isOdd),
  even: NUMBERS_49.filter((x) => !isOdd(x)),
  ...COLOURS,
}

function parlayRow(): Play {
  return row.joint({
    code: 'lhc.parlay',
    group: 'parlay',
    cells: REGULARS,
    symbols: Object.keys(LEGS),
    numbersOf: LEGS,
    pushedBy: Object.fromEntries([...SIZES, ...PARITIES].map((side) => [side, [PUSHING]])),
    picksMax: 1,
    cellsMin: 2,
  })
}

function hexiaoRow(year: Animal): Play {
  return row.joint({
    code: 'lhc.hexiao',
    group: 'hexiao',
    cells: [SPECIAL],
    symbols: ANIMALS,
    numbersOf: numbersByAnimal(year),
    pushedBy: Object.fromEntries(ANIMALS.map((animal) => [animal, [PUSHING]])),
    picksMax: ANIMALS.length - 1,
    cellsMin: 1,
  })
}

/**
 * LHC plays on the special number and on single regular numbers (rules A13).
 * @param year the animal of the lunar year at the time of the draw
 */
export function lhcSpecialRows(year: Animal): Play[] {
  const animals = numbersByAnimal(year)
  const animalOf = (x: number) => ANIMALS.find((animal) => animals[animal].includes(x)) ?? ''
  const special = { space, cells: [SPECIAL] }
  const regulars = { space, cells: REGULARS }
  const numbers = { symbols: NUMBERS, market: numberMarket(space, 2) }
  const { bs, oe } = twoSided(REGULARS)
  return [
    row.cells({ code: 'lhc.sp', group: 'special', cells: [SPECIAL], ...numbers }),
    ...Object.entries({
      ...twoSided([SPECIAL]),
      col: sides(special, VALUE, COLOUR_NAMES, colourOf),
      zod: sides(special, VALUE, ANIMALS, animalOf),
      head: sides(special, VALUE, numberSymbols(0, 4), (x) => `${headOf(x)}`),
      tail: sides(special, VALUE, numberSymbols(0, 9), (x) => `${tailOf(x)}`),
    }).map(([name, one]) => row.cells({ code: `lhc.sp.${name}`, group: 'special', ...one })),
    ...halfRows(),
    hexiaoRow(year),
    row.cells({ code: 'lhc.regpos', group: 'regulars', cells: REGULARS, ...numbers }),
    ...Object.entries({ bs, oe, col: sides(regulars, VALUE, COLOUR_NAMES, colourOf) }).map(([name, one]) =>
      row.cells({ code: `lhc.regpos.${name}`, group: 'regulars', ...one }),
    ),
    parlayRow(),
  ]
}
