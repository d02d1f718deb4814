import { DRAW_SPACES } from '../../draws/family.ts'
import type { Play } from '../play.ts'
import { duelMarket, market, numberMarket, numberSymbols, parity, size } from '../readings.ts'
import { cell, placeCells, rowsOf } from '../rows.ts'
import { PARITIES, SIZES, sides } from './sides.ts'

const space = DRAW_SPACES['11X5']
const lott = rowsOf('11X5', 'LOTT')
const odds = rowsOf('11X5', 'ELOTT')

const NUMBERS = numberSymbols(1, 11, 2)
const BALLS = numberSymbols(1, 5).map((place) => `ball${place}`)
const PLACES = placeCells(BALLS)
const FIRST_TWO = cell('front', 0, 1)
const FIRST_THREE = cell('front', 0, 1, 2)
const ALL = cell('draw', 0, 1, 2, 3, 4)
const ODD_NUMBERS = [1, 3, 5, 7, 9, 11]
const BALL_BIG_FROM = 6
const SUM_BIG_FROM = 31
const TAIL_BIG_FROM = 5

const VALUE = { kind: 'value' } as const
const SUM = { kind: 'sum' } as const

const numbers = { symbols: NUMBERS, market: numberMarket(space, 2) }

function directRow(count: number): Play {
  return lott.cells({
    code: `11.q${count}.direct`,
    group: `q${count}`,
    cells: PLACES.slice(0, count),
    ...numbers,
    together: count,
    distinct: true,
  })
}

/** Up to five numbers must all be drawn; of more, all five drawn ones must be among them. */
function anyRow(picks: number): Play {
  return lott.choose({
    code: `11.rx${picks}`,
    group: 'rx',
    cell: ALL,
    symbols: NUMBERS,
    picks,
    bankers: picks > 1,
    wins: [{ hits: [Math.min(picks, 5)], tier: 0 }],
  })
}

/** 11X5, official play (rules A11). */
export const elevenFiveLott = (): readonly Play[] => [
  lott.cells({ code: '11.q1', group: 'first', cells: PLACES.slice(0, 1), ...numbers }),
  lott.cells({ code: '11.pos', group: 'pos', cells: PLACES.slice(0, 3), ...numbers }),
  directRow(2),
  directRow(3),
  ...[FIRST_TWO, FIRST_THREE].map((front) =>
    lott.choose({
      code: `11.q${front.places.length}.group`,
      group: `q${front.places.length}`,
      cell: front,
      symbols: NUMBERS,
      picks: front.places.length,
      bankers: true,
    }),
  ),
  lott.choose({
    code: '11.any1.3',
    group: 'anywhere',
    cell: FIRST_THREE,
    symbols: NUMBERS,
    picks: 1,
  }),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyRow),
  lott.cells({
    code: '11.split',
    group: 'split',
    ...sides(
      { space, cells: [ALL] },
      { kind: 'hits', numbers: ODD_NUMBERS },
      ['0:5', '1:4', '2:3', '3:2', '4:1', '5:0'],
      (odd) => `${odd}:${5 - odd}`,
    ),
  }),
  lott.cells({
    code: '11.mid',
    group: 'mid',
    ...sides({ space, cells: [ALL] }, { kind: 'rank', rank: 3 }, NUMBERS.slice(2, 9), (middle) =>
      `${middle}`.padStart(2, '0'),
    ),
  }),
]

/** 11X5 at odds (rules A11): 11 pushes on a ball, 30 on the sum. */
export const elevenFiveOdds = (): readonly Play[] => [
  odds.cells({ code: '11.e.ball', group: 'ball', cells: PLACES, ...numbers }),
  odds.cells({
    code: '11.e.ball.bs',
    group: 'ball',
    ...sides({ space, cells: PLACES }, VALUE, SIZES, size(BALL_BIG_FROM), 11),
  }),
  odds.cells({
    code: '11.e.ball.oe',
    group: 'ball',
    ...sides({ space, cells: PLACES }, VALUE, PARITIES, parity, 11),
  }),
  odds.cells({
    code: '11.e.sum.bs',
    group: 'sum',
    ...sides({ space, cells: [ALL] }, SUM, SIZES, size(SUM_BIG_FROM), 30),
  }),
  odds.cells({
    code: '11.e.sum.oe',
    group: 'sum',
    ...sides({ space, cells: [ALL] }, SUM, PARITIES, parity),
  }),
  odds.cells({
    code: '11.e.sum.tail',
    group: 'sum',
    cells: [ALL],
    symbols: SIZES,
    market: market(space, 5, SUM, (sum) => size(TAIL_BIG_FROM)(sum % 10)),
  }),
  odds.cells({
    code: '11.e.dt',
    group: 'dt',
    cells: [cell('1:5', 0, 4)],
    symbols: ['dragon', 'tiger'],
    market: duelMarket(space),
  }),
]
