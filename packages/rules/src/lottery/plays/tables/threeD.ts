import { DRAW_SPACES } from '../../draws/family.ts'
import type { Play } from '../play.ts'
import { duelMarket, facesMarket, numberMarket, numberSymbols, parity, shapeOfThree, size } from '../readings.ts'
import { cell, placeCells, rowsOf } from '../rows.ts'
import { PARITIES, SIZES, sides } from './sides.ts'
import { writtenDigits } from './sscStars.ts'
import { digitValues, WRITTEN_SETS } from './sscSums.ts'

const space = DRAW_SPACES['3D']
const lott = rowsOf('3D', 'LOTT')
const odds = rowsOf('3D', 'ELOTT')

const DIGITS = numberSymbols(0, 9)
const EACH = placeCells(['b', 's', 'g'])
const ALL = cell('draw', 0, 1, 2)
const TWOS = [
  { label: 'front', each: EACH.slice(0, 2), whole: cell('front', 0, 1) },
  { label: 'back', each: EACH.slice(1), whole: cell('back', 1, 2) },
]
const BALL_BIG_FROM = 5
const SUM_BIG_FROM = 14
const PRIMES = [1, 2, 3, 5, 7]

const VALUE = { kind: 'value' } as const
const SUM = { kind: 'sum' } as const

const digits = { symbols: DIGITS, market: numberMarket(space) }
const shapes = (symbols: readonly string[]) => ({
  cells: [ALL],
  symbols,
  market: facesMarket(space, 3, shapeOfThree),
})

const pool = { cell: ALL, symbols: DIGITS }

/** 3D, official play (rules A16): the rows of A10 on three digits. */
export const threeDLott = (): readonly Play[] => [
  lott.cells({ code: '3d.3.direct', group: 'star3', cells: EACH, ...digits, together: 3 }),
  lott.typed({
    code: '3d.3.direct.typed',
    rule: '3d.3.direct',
    group: 'star3',
    cell: ALL,
    ...writtenDigits(3),
  }),
  lott.tails({
    code: '3d.3.combo',
    group: 'star3',
    cells: EACH,
    ...digits,
    tiers: [{ code: 'last3' }, { code: 'last2' }, { code: 'last1' }],
  }),
  lott.choose({ code: '3d.3.g3', group: 'star3', ...pool, picks: 2, factor: 2, exact: true }),
  lott.choose({ code: '3d.3.g6', group: 'star3', ...pool, picks: 3 }),
  ...Object.entries(digitValues(3)).map(([name, values]) =>
    lott.cells({ code: `3d.3.${name}`, group: 'star3', cells: [ALL], ...values }),
  ),
  lott.typed({ code: '3d.3.mixed', group: 'star3', cell: ALL, ...WRITTEN_SETS }),
  lott.cells({
    code: '3d.3.tail',
    group: 'star3',
    ...sides({ space, cells: [ALL] }, SUM, DIGITS, (sum) => `${sum % 10}`),
  }),
  lott.cells({ code: '3d.3.shape', group: 'star3', ...shapes(['triple', 'straight', 'pair']) }),
  ...TWOS.flatMap(({ label, each, whole }) => [
    lott.cells({
      code: `3d.2.direct.${label}`,
      rule: '3d.2.direct',
      group: `star2.${label}`,
      cells: each,
      ...digits,
      together: 2,
    }),
    lott.typed({
      code: `3d.2.direct.${label}.typed`,
      rule: '3d.2.direct',
      group: `star2.${label}`,
      cell: whole,
      ...writtenDigits(2),
    }),
    lott.choose({
      code: `3d.2.group.${label}`,
      rule: '3d.2.group',
      group: `star2.${label}`,
      cell: whole,
      symbols: DIGITS,
      picks: 2,
    }),
    ...Object.entries(digitValues(2)).map(([name, values]) =>
      lott.cells({
        code: `3d.2.${name}.${label}`,
        rule: `3d.2.${name}`,
        group: `star2.${label}`,
        cells: [whole],
        ...values,
      }),
    ),
  ]),
  lott.cells({ code: '3d.pos', group: 'pos', cells: EACH, ...digits }),
  lott.choose({ code: '3d.any1', group: 'anywhere', ...pool, picks: 1 }),
  lott.choose({ code: '3d.any2', group: 'anywhere', ...pool, picks: 2 }),
]

const balls = { space, cells: EACH }

/** 3D at odds (rules A16). */
export const threeDOdds = (): readonly Play[] => [
  odds.cells({ code: '3d.e.ball', group: 'ball', cells: EACH, ...digits }),
  ...Object.entries({
    bs: sides(balls, VALUE, SIZES, size(BALL_BIG_FROM)),
    oe: sides(balls, VALUE, PARITIES, parity),
    pc: sides(balls, VALUE, ['prime', 'composite'], (value) => (PRIMES.includes(value) ? 'prime' : 'composite')),
  }).map(([name, row]) => odds.cells({ code: `3d.e.ball.${name}`, group: 'ball', ...row })),
  odds.cells({
    code: '3d.e.sum.bs',
    group: 'sum',
    ...sides({ space, cells: [ALL] }, SUM, SIZES, size(SUM_BIG_FROM)),
  }),
  odds.cells({
    code: '3d.e.span',
    group: 'span',
    cells: [ALL],
    symbols: DIGITS,
    market: facesMarket(space, 3, (faces) => `${(faces[2] ?? 0) - (faces[0] ?? 0)}`),
  }),
  odds.cells({
    code: '3d.e.shape',
    group: 'shape',
    ...shapes(['triple', 'pair', 'straight', 'half', 'mixed']),
  }),
  odds.cells({
    code: '3d.e.dt',
    group: 'dt',
    cells: [cell('bg', 0, 2)],
    symbols: ['dragon', 'tiger', 'tie'],
    market: duelMarket(space),
  }),
]
