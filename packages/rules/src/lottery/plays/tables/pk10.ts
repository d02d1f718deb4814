import { fraction } from '../../chances/fraction.ts'
import { DRAW_SPACES } from '../../draws/family.ts'
import { tier } from '../../mechanics/board.ts'
import type { Play } from '../play.ts'
import { duelMarket, market, numberMarket, numberSymbols, parity, pushingOn, size, sizeAndParity } from '../readings.ts'
import { cell, placeCells, rowsOf } from '../rows.ts'

const lott = rowsOf('PK10', 'LOTT')
const odds = rowsOf('PK10', 'ELOTT')
const RACE = DRAW_SPACES.PK10
const VALUE = { kind: 'value' } as const
const SUM = { kind: 'sum' } as const

const NUMBERS = numberSymbols(1, 10, 2)
const PLACES = placeCells(numberSymbols(1, 10))
const DUELS = [1, 2, 3, 4, 5].map((first) => cell(`${first}:${11 - first}`, first - 1, 10 - first))
const FIRST_TWO = cell('sum', 0, 1)
const SUMS = numberSymbols(3, 19)
/** A place is big from 6, the sum of the first two from 12: never the same threshold (A12). */
const PLACE_BIG_FROM = 6
const SUM_BIG_FROM = 12
const HALF = [tier('side', fraction(1n, 2n))]
const TENTH = [tier('number', fraction(1n, 10n))]
const SIZES = ['big', 'small']
const PARITIES = ['odd', 'even']

/** Ordered pairs of different numbers with this sum, of 90. */
function pairsWithSum(sum: number): bigint {
  let pairs = 0n
  for (let first = 1; first <= 10; first += 1) {
    const second = sum - first
    if (second >= 1 && second <= 10 && second !== first) pairs += 1n
  }
  return pairs
}

const sumTiers = [...new Set(SUMS.map((_, index) => pairsWithSum(index + 3)))].map((pairs) =>
  tier(`pairs${pairs}`, fraction(pairs, 90n)),
)
const sumTierOf = Object.fromEntries(
  SUMS.map((symbol, index) => [symbol, sumTiers.findIndex(({ code }) => code === `pairs${pairsWithSum(index + 3)}`)]),
)

function directRow(count: number, bets: bigint): Play {
  return lott.cells({
    code: `pk.q${count}.direct`,
    group: `q${count}`,
    tiers: [tier('direct', fraction(1n, bets))],
    cells: PLACES.slice(0, count),
    symbols: NUMBERS,
    market: numberMarket(RACE, 2),
    together: count,
    distinct: true,
  })
}

/** PK10, official play (rules A12). */
export const PK10_LOTT: readonly Play[] = [
  lott.cells({
    code: 'pk.q1',
    group: 'q1',
    tiers: TENTH,
    cells: PLACES.slice(0, 1),
    symbols: NUMBERS,
    market: numberMarket(RACE, 2),
  }),
  directRow(2, 90n),
  directRow(3, 720n),
  lott.cells({
    code: 'pk.pos',
    group: 'pos',
    tiers: TENTH,
    cells: PLACES,
    symbols: NUMBERS,
    market: numberMarket(RACE, 2),
  }),
  lott.cells({
    code: 'pk.sum',
    group: 'sum',
    tiers: sumTiers,
    cells: [FIRST_TWO],
    symbols: SUMS,
    tierOf: sumTierOf,
    market: market(RACE, 2, SUM, (sum) => `${sum}`),
  }),
  lott.cells({
    code: 'pk.dt',
    group: 'dt',
    tiers: HALF,
    cells: DUELS,
    symbols: ['dragon', 'tiger'],
    market: duelMarket(RACE),
  }),
  lott.cells({
    code: 'pk.bsoe',
    group: 'bsoe',
    tiers: HALF,
    cells: PLACES,
    symbols: ['big', 'small', 'odd', 'even'],
    market: market(RACE, 1, VALUE, sizeAndParity(PLACE_BIG_FROM)),
  }),
]

/** The sum at odds. By default 11 is small and odd, and each side has its own odds (A12). */
function sumRows(side: 'bs' | 'oe', rare: string, often: string): Play[] {
  const rule = `pk.e.sum.${side}`
  const symbols = side === 'bs' ? SIZES : PARITIES
  const says = side === 'bs' ? size(SUM_BIG_FROM) : parity
  const base = { rule, group: 'sum', cells: [FIRST_TWO], symbols }
  return [
    odds.cells({
      ...base,
      code: rule,
      tiers: [tier(rare, fraction(4n, 9n)), tier(often, fraction(5n, 9n))],
      tierOf: { [rare]: 0, [often]: 1 },
      market: market(RACE, 2, SUM, says),
    }),
    odds.cells({
      ...base,
      code: `${rule}.push11`,
      policy: 'PUSH11',
      tiers: [tier('side', fraction(4n, 9n), fraction(1n, 9n))],
      market: market(RACE, 2, SUM, pushingOn(11, symbols, says)),
    }),
  ]
}

/** PK10 at odds (rules A12). */
export const PK10_ODDS: readonly Play[] = [
  odds.cells({
    code: 'pk.e.place',
    group: 'place',
    tiers: TENTH,
    cells: PLACES,
    symbols: NUMBERS,
    market: numberMarket(RACE, 2),
  }),
  odds.cells({
    code: 'pk.e.place.bs',
    group: 'place',
    tiers: HALF,
    cells: PLACES,
    symbols: SIZES,
    market: market(RACE, 1, VALUE, size(PLACE_BIG_FROM)),
  }),
  odds.cells({
    code: 'pk.e.place.oe',
    group: 'place',
    tiers: HALF,
    cells: PLACES,
    symbols: PARITIES,
    market: market(RACE, 1, VALUE, parity),
  }),
  odds.cells({
    code: 'pk.e.dt',
    group: 'dt',
    tiers: HALF,
    cells: DUELS,
    symbols: ['dragon', 'tiger'],
    market: duelMarket(RACE),
  }),
  ...sumRows('bs', 'big', 'small'),
  ...sumRows('oe', 'even', 'odd'),
]
