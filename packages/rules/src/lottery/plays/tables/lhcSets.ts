import { fraction } from '../../chances/fraction.ts'
import { NO_LEADER } from '../../chances/measure.ts'
import { hitsOfSet } from '../../chances/setHits.ts'
import { DRAW_SPACES } from '../../draws/family.ts'
import type { NumbersOf } from '../../mechanics/board.ts'
import type { Play } from '../play.ts'
import { market, numberSymbols, parity, range, size } from '../readings.ts'
import { cell, type NamedTier, rowsOf } from '../rows.ts'
import { ANIMALS, type Animal, COLOURS, NUMBERS_BY_TAIL, numbersByAnimal } from './lhcNumbers.ts'
import { PARITIES, SIZES, sides } from './sides.ts'

const space = DRAW_SPACES.LHC
const row = rowsOf('LHC', 'ELOTT')

const NUMBERS = numberSymbols(1, 49, 2)
const TAILS = numberSymbols(0, 9)
const REGULAR_COUNT = 6
const REGULARS = cell('regulars', ...range(0, 5))
const ALL = cell('draw', ...range(0, 6))
const SUM_BIG_FROM = 175
/** A regular counts 1 and the special 1.5: taken twice, so that the weights are whole. */
const COLOUR_WEIGHTS = [2, 2, 2, 2, 2, 2, 3]

const pool = { cell: REGULARS, symbols: NUMBERS }

function sumRows(): Play[] {
  const field = { space, cells: [ALL] }
  const bs = sides(field, { kind: 'sum' }, SIZES, size(SUM_BIG_FROM))
  const oe = sides(field, { kind: 'sum' }, PARITIES, parity)
  return Object.entries({ bs, oe }).map(([name, one]) => row.cells({ code: `lhc.sum.${name}`, group: 'sum', ...one }))
}

function linkedRows(): Play[] {
  const group = 'linked'
  const parts = [REGULAR_COUNT, 1]
  return [
    row.choose({ code: 'lhc.reg', group: 'regulars', ...pool, picks: 1 }),
    ...[2, 3, 4].map((picks) => row.choose({ code: `lhc.${picks}of${picks}`, group, ...pool, picks })),
    row.choose({
      code: 'lhc.3of2',
      group,
      ...pool,
      picks: 3,
      tiers: [
        { code: 'two', sharePpm: 870_000n },
        { code: 'three', sharePpm: 130_000n },
      ],
      wins: [
        { hits: [2], tier: 0 },
        { hits: [3], tier: 1 },
      ],
    }),
    row.choose({
      code: 'lhc.2sp',
      group,
      ...pool,
      cell: ALL,
      parts,
      picks: 2,
      tiers: [
        { code: 'regulars', sharePpm: 800_000n },
        { code: 'special', sharePpm: 200_000n },
      ],
      wins: [
        { hits: [2, 0], tier: 0 },
        { hits: [1, 1], tier: 1 },
      ],
    }),
    row.choose({
      code: 'lhc.techuan',
      group,
      ...pool,
      cell: ALL,
      parts,
      picks: 2,
      wins: [{ hits: [1, 1], tier: 0 }],
    }),
    ...range(5, 12).map((picks) =>
      row.choose({
        code: `lhc.no${picks}`,
        group: 'none',
        ...pool,
        cell: ALL,
        picks,
        picksMax: picks > 10 ? 14 : 12,
        wins: [{ hits: [0], tier: 0 }],
      }),
    ),
  ]
}

type Classes = { symbols: readonly string[]; numbersOf: NumbersOf; special: string }

/** k animals or tails all come among the seven; one of them has other chances (rules A13). */
function linkedClasses(code: string, classes: Classes): Play[] {
  return [2, 3, 4, 5].map((picks) =>
    row.choose({
      code: `${code}${picks}`,
      group: code,
      cell: ALL,
      ...classes,
      picks,
      tiers: [{ code: 'ordinary' }, { code: 'special' }],
      wins: [{ hits: [picks], tier: 0, specialTier: 1 }],
    }),
  )
}

/** A class comes among the seven, and is paid once. */
function flatRow(code: string, { symbols, numbersOf, special }: Classes): Play {
  const came = (tier: number) => [null, ...new Array<number>(ALL.places.length).fill(tier)]
  return row.count({
    code,
    group: 'flat',
    cell: ALL,
    symbols,
    numbersOf,
    tiersOf: Object.fromEntries(symbols.map((symbol) => [symbol, came(symbol === special ? 1 : 0)])),
    tiers: [{ code: 'ordinary' }, { code: 'special' }],
  })
}

/** The tiers of an animal of this many numbers among the regular numbers: one for every number of hits. */
function perHitTiers(name: string, numbers: number): NamedTier[] {
  const { counts, total } = hitsOfSet(space, REGULAR_COUNT, numbers)
  const miss = fraction(counts.get(0) ?? 0n, total)
  const mean = fraction(BigInt(REGULAR_COUNT * numbers), 49n)
  return range(1, numbers).map((hits) => ({
    code: `${name}${hits}`,
    pricing: { kind: 'perHit', hits, miss, mean },
  }))
}

function zhengRow({ symbols, numbersOf, special }: Classes): Play {
  const ordinary = perHitTiers('ordinary', 4)
  const own = perHitTiers('special', 5)
  return row.count({
    code: 'lhc.zheng',
    group: 'zodiac',
    cell: REGULARS,
    symbols,
    numbersOf,
    tiersOf: Object.fromEntries(
      symbols.map((symbol) => [
        symbol,
        symbol === special ? [null, ...own.map((_, at) => ordinary.length + at)] : [null, ...ordinary.keys()],
      ]),
    ),
    tiers: [...ordinary, ...own],
  })
}

function countOfAnimalsRow(numbersOf: Readonly<Record<Animal, readonly number[]>>): Play {
  const classes = ANIMALS.map((animal) => numbersOf[animal])
  const bucket = (count: number) => (count <= 4 ? '2to4' : `${count}`)
  return row.cells({
    code: 'lhc.zodcnt',
    group: 'zodiac',
    cells: [ALL],
    symbols: ['2to4', '5', '6', '7', ...PARITIES],
    market: market(space, 7, { kind: 'different', classes }, (count) => [bucket(count), parity(count)]),
  })
}

function sevenColoursRow(): Play {
  const names = Object.keys(COLOURS)
  const measure = {
    kind: 'leading',
    classes: Object.values(COLOURS),
    weights: COLOUR_WEIGHTS,
  } as const
  return row.cells({
    code: 'lhc.7col',
    group: 'colours',
    cells: [ALL],
    symbols: [...names, 'tie'],
    market: market(space, 7, measure, (leader) =>
      leader === NO_LEADER ? { won: ['tie'], pushed: names } : (names[leader] ?? ''),
    ),
  })
}

/**
 * LHC plays on sets of numbers: linked numbers, animals, tails, sums and colours (rules A13).
 * @param year the animal of the lunar year at the time of the draw
 */
export function lhcSetRows(year: Animal): Play[] {
  const numbersOf = numbersByAnimal(year)
  const animals = { symbols: ANIMALS, numbersOf, special: year }
  const tails = { symbols: TAILS, numbersOf: NUMBERS_BY_TAIL, special: '0' }
  return [
    ...linkedRows(),
    ...sumRows(),
    zhengRow(animals),
    flatRow('lhc.flatzod', animals),
    flatRow('lhc.flattail', tails),
    countOfAnimalsRow(numbersOf),
    sevenColoursRow(),
    ...linkedClasses('lhc.lx', animals),
    ...linkedClasses('lhc.lw', tails),
  ]
}
