import { DRAW_SPACES } from '../../draws/family.ts'
import type { Play } from '../play.ts'
import { duelMarket, market, numberMarket, numberSymbols, parity, size } from '../readings.ts'
import { cell, placeCells, rowsOf } from '../rows.ts'
import { PARITIES, SIZES, sides } from './sides.ts'

const space = DRAW_SPACES.LF
const lott = rowsOf('LF', 'LOTT')
const odds = rowsOf('LF', 'ELOTT')

const NUMBERS = numberSymbols(1, 20, 2)
const BALLS = numberSymbols(1, 8).map((place) => `ball${place}`)
const PLACES = placeCells(BALLS)
const FIRST = PLACES.slice(0, 1)
const FIRST_THREE = cell('front', 0, 1, 2)
const ALL = cell('draw', 0, 1, 2, 3, 4, 5, 6, 7)
const DUELS = [1, 2, 3, 4].map((first) => cell(`${first}:${9 - first}`, first - 1, 8 - first))
const RED_FROM = 19
const BALL_BIG_FROM = 11
const TAIL_BIG_FROM = 5
const SUM_PUSHES = 84

const VALUE = { kind: 'value' } as const
const SUM = { kind: 'sum' } as const
const DIRECTIONS = ['north', 'east', 'south', 'west']

const digitSum = (value: number) => Math.floor(value / 10) + (value % 10)
const zone = (value: number) => (value <= 7 ? 'zhong' : value <= 14 ? 'fa' : 'bai')

/** LF, official play (rules A14). */
export const luckyFarmLott = (): readonly Play[] => [
  lott.cells({
    code: 'lf.num1',
    group: 'first',
    cells: FIRST,
    symbols: NUMBERS.slice(0, RED_FROM - 1),
    market: numberMarket(space, 2),
  }),
  lott.cells({
    code: 'lf.red1',
    group: 'first',
    cells: FIRST,
    symbols: ['red'],
    market: market(space, 1, VALUE, (value) => (value >= RED_FROM ? 'red' : [])),
  }),
  ...[2, 3, 4, 5].map((picks) =>
    lott.choose({
      code: `lf.rx${picks}`,
      group: 'rx',
      cell: ALL,
      symbols: NUMBERS,
      picks,
      bankers: true,
    }),
  ),
  lott.adjacent({ code: 'lf.adj2', group: 'adj2', cells: [ALL], symbols: NUMBERS }),
  lott.adjacent({
    code: 'lf.adj2.direct',
    group: 'adj2',
    cells: [
      { ...ALL, label: 'first' },
      { ...ALL, label: 'second' },
    ],
    symbols: NUMBERS,
  }),
  lott.choose({
    code: 'lf.q3.group',
    group: 'q3',
    cell: FIRST_THREE,
    symbols: NUMBERS,
    picks: 3,
    bankers: true,
  }),
  lott.cells({
    code: 'lf.q3.direct',
    group: 'q3',
    cells: PLACES.slice(0, 3),
    symbols: NUMBERS,
    market: numberMarket(space, 2),
    together: 3,
    distinct: true,
  }),
]

const balls = { space, cells: PLACES }
const total = { space, cells: [ALL] }

/** LF at odds (rules A14): 84 pushes on the sum. */
export const luckyFarmOdds = (): readonly Play[] => [
  odds.cells({
    code: 'lf.e.ball',
    group: 'ball',
    cells: PLACES,
    symbols: NUMBERS,
    market: numberMarket(space, 2),
  }),
  ...Object.entries({
    bs: sides(balls, VALUE, SIZES, size(BALL_BIG_FROM)),
    oe: sides(balls, VALUE, PARITIES, parity),
    tail: sides(balls, VALUE, SIZES, (value) => size(TAIL_BIG_FROM)(value % 10)),
    digits: sides(balls, VALUE, PARITIES, (value) => parity(digitSum(value))),
    zone: sides(balls, VALUE, ['zhong', 'fa', 'bai'], zone),
    wind: sides(balls, VALUE, DIRECTIONS, (value) => DIRECTIONS[value % 4] ?? ''),
  }).map(([name, row]) => odds.cells({ code: `lf.e.ball.${name}`, group: 'ball', ...row })),
  odds.cells({
    code: 'lf.e.dt',
    group: 'dt',
    cells: DUELS,
    symbols: ['dragon', 'tiger'],
    market: duelMarket(space),
  }),
  odds.choose({ code: 'lf.e.any', group: 'any', cell: ALL, symbols: NUMBERS, picks: 1 }),
  ...Object.entries({
    bs: sides(total, SUM, SIZES, size(SUM_PUSHES), SUM_PUSHES),
    oe: sides(total, SUM, PARITIES, parity),
    tail: sides(total, SUM, SIZES, (sum) => size(TAIL_BIG_FROM)(sum % 10)),
  }).map(([name, row]) => odds.cells({ code: `lf.e.sum.${name}`, group: 'sum', ...row })),
]
