import { DRAW_SPACES } from '../../draws/family.ts'
import type { Play } from '../play.ts'
import { facesMarket, market, numberSymbols, parity, size } from '../readings.ts'
import { cell, rowsOf } from '../rows.ts'
import { PARITIES, SIZES, sides } from './sides.ts'

/** A game of three digits that asks for this policy is Lucky 28 and has no other rows. */
export const LUCKY_28 = 'LUCKY28'

const space = DRAW_SPACES['3D']
const odds = rowsOf('3D', 'ELOTT')

const ALL = cell('sum', 0, 1, 2)
const SUM = { kind: 'sum' } as const
const BIG_FROM = 14
const EXTREME_SMALL_TO = 5
const EXTREME_BIG_FROM = 22

const draw = { space, cells: [ALL] }

function extreme(sum: number): string | readonly string[] {
  if (sum <= EXTREME_SMALL_TO) return 'extremesmall'
  return sum >= EXTREME_BIG_FROM ? 'extremebig' : []
}

/** Lucky 28 (rules A17): the sum of three independent digits. */
export const luckyTwentyEight = (): readonly Play[] => [
  odds.cells({
    code: 'l28.e.sum',
    policy: LUCKY_28,
    group: 'sum',
    ...sides(draw, SUM, numberSymbols(0, 27), (sum) => `${sum}`),
  }),
  odds.cells({
    code: 'l28.e.sum.bs',
    policy: LUCKY_28,
    group: 'sides',
    ...sides(draw, SUM, SIZES, size(BIG_FROM)),
  }),
  odds.cells({
    code: 'l28.e.sum.oe',
    policy: LUCKY_28,
    group: 'sides',
    ...sides(draw, SUM, PARITIES, parity),
  }),
  odds.cells({
    code: 'l28.e.extreme',
    policy: LUCKY_28,
    group: 'sides',
    cells: [ALL],
    symbols: ['extremebig', 'extremesmall'],
    market: market(space, 3, SUM, extreme),
  }),
  odds.cells({
    code: 'l28.e.triple',
    policy: LUCKY_28,
    group: 'sides',
    cells: [ALL],
    symbols: ['triple'],
    market: facesMarket(space, 3, (digits) => (digits[0] === digits[2] ? 'triple' : [])),
  }),
]
