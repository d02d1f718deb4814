import { fraction } from '../../chances/fraction.ts'
import { DRAW_SPACES } from '../../draws/family.ts'
import { tier } from '../../mechanics/board.ts'
import type { Play } from '../play.ts'
import {
  duelMarket,
  duelPushingMarket,
  facesMarket,
  market,
  numberMarket,
  parity,
  shapeOfThree,
  size,
} from '../readings.ts'
import { cell, rowsOf } from '../rows.ts'
import { ALL_FIVE, DIGITS, FIVE, inTenTo, THREES } from './sscPlaces.ts'

const row = rowsOf('SSC', 'ELOTT')
const DIGIT = DRAW_SPACES.SSC
const VALUE = { kind: 'value' } as const
const SUM = { kind: 'sum' } as const

const BALL_BIG_FROM = 5
/** The sum of five is big from here on, exactly half of all draws (rules A10). */
const SUM_BIG_FROM = 23
const HALF = [tier('side', fraction(1n, 2n))]
const SIZES = ['big', 'small']
const PARITIES = ['odd', 'even']

const SHAPES = { triple: 10n, pair: 270n, straight: 60n, half: 360n, mixed: 300n }

const duelBase = {
  rule: 'ssc.e.dt',
  group: 'dt',
  cells: [cell('wg', 0, 4)],
  symbols: ['dragon', 'tiger', 'tie'],
  tierOf: { dragon: 0, tiger: 0, tie: 1 },
}

/** SSC at odds (rules A10, "ELOTT SSC"). */
export const SSC_ODDS: readonly Play[] = [
  row.cells({
    code: 'ssc.e.ball',
    group: 'ball',
    tiers: [tier('number', inTenTo(1, 1n))],
    cells: FIVE,
    symbols: DIGITS,
    market: numberMarket(DIGIT),
  }),
  row.cells({
    code: 'ssc.e.ball.bs',
    group: 'ball',
    tiers: HALF,
    cells: FIVE,
    symbols: SIZES,
    market: market(DIGIT, 1, VALUE, size(BALL_BIG_FROM)),
  }),
  row.cells({
    code: 'ssc.e.ball.oe',
    group: 'ball',
    tiers: HALF,
    cells: FIVE,
    symbols: PARITIES,
    market: market(DIGIT, 1, VALUE, parity),
  }),
  row.cells({
    code: 'ssc.e.sum.bs',
    group: 'sum',
    tiers: HALF,
    cells: [ALL_FIVE],
    symbols: SIZES,
    market: market(DIGIT, 5, SUM, size(SUM_BIG_FROM)),
  }),
  row.cells({
    code: 'ssc.e.sum.oe',
    group: 'sum',
    tiers: HALF,
    cells: [ALL_FIVE],
    symbols: PARITIES,
    market: market(DIGIT, 5, SUM, parity),
  }),
  row.cells({
    ...duelBase,
    code: 'ssc.e.dt',
    tiers: [tier('duel', inTenTo(2, 45n), inTenTo(2, 10n)), tier('tie', inTenTo(2, 10n))],
    market: duelPushingMarket(DIGIT),
  }),
  row.cells({
    ...duelBase,
    code: 'ssc.e.dt.lose',
    policy: 'TIE_LOSE',
    tiers: [tier('duel', inTenTo(2, 45n)), tier('tie', inTenTo(2, 10n))],
    market: duelMarket(DIGIT),
  }),
  row.cells({
    code: 'ssc.e.shape',
    group: 'shape',
    tiers: Object.entries(SHAPES).map(([name, wins]) => tier(name, inTenTo(3, wins))),
    cells: THREES.map(({ whole }) => whole),
    symbols: Object.keys(SHAPES),
    tierOf: Object.fromEntries(Object.keys(SHAPES).map((name, index) => [name, index])),
    market: facesMarket(DIGIT, 3, shapeOfThree),
  }),
]
