import { fraction } from '../../chances/fraction.ts'
import { prizePlaces } from '../../draws/drawnPrizes.ts'
import { DRAW_SPACES } from '../../draws/family.ts'
import type { Play } from '../play.ts'
import { market, numberSymbols } from '../readings.ts'
import { cell, rowsOf } from '../rows.ts'
import { fixedTier, fixedTierOf } from './fixedOdds.ts'

const space = DRAW_SPACES.TH
const odds = rowsOf('TH', 'ELOTT')

const DIGITS = numberSymbols(0, 9)
const THREE_DIGITS = /^\d{3}$/
const [FIRST = [], BOTTOM = []] = prizePlaces('TH').map(({ places }) => places)

const sorted = (digits: Iterable<string>) => [...digits].sort().join('')
const differentDigits = (key: string) => new Set(key).size

const three = {
  group: 'three',
  cell: cell('top', ...FIRST.slice(-3)),
  symbols: DIGITS,
  typedSymbols: 3,
}

const two = (label: string, places: readonly number[]) => ({
  group: 'two',
  cells: [cell(label, ...places)],
  symbols: numberSymbols(0, 99, 2),
  market: market(space, 2, { kind: 'number' }, (value) => `${value}`.padStart(2, '0')),
  tiers: [fixedTier(96)],
})

/** A digit that comes at least once in these places. */
const run = (label: string, places: readonly number[], own: number) => ({
  group: 'run',
  cell: cell(label, ...places),
  symbols: DIGITS,
  numbersOf: {},
  tiersOf: Object.fromEntries(DIGITS.map((digit) => [digit, [null, ...places.map(() => 0)]])),
  tiers: [fixedTier(own)],
})

/** Thai style (rules A18): the last digits of the first prize on top, the prize of two digits at the bottom. */
export const thai = (): readonly Play[] => [
  odds.typed({
    code: 'th.top3',
    ...three,
    keyOf: (item) => (THREE_DIGITS.test(item) ? item : null),
    drawnKey: (values) => values.join(''),
    tierOfKey: () => 0,
    tiers: [fixedTierOf(960, fraction(1n, 1_000n))],
  }),
  odds.typed({
    code: 'th.tod3',
    ...three,
    // Three equal digits have one order only: they are no bet on any order.
    keyOf: (item) => (THREE_DIGITS.test(item) && differentDigits(item) > 1 ? sorted(item) : null),
    drawnKey: (values) => sorted(values.join('')),
    tierOfKey: (key) => (differentDigits(key) === 3 ? 0 : 1),
    tiers: [fixedTierOf(160, fraction(6n, 1_000n), 'six'), fixedTierOf(320, fraction(3n, 1_000n), 'pair')],
  }),
  odds.cells({ code: 'th.top2', ...two('top', FIRST.slice(-2)) }),
  odds.cells({ code: 'th.bottom2', ...two('bottom', BOTTOM) }),
  odds.count({ code: 'th.runtop', ...run('top', FIRST.slice(-3), 3.5) }),
  odds.count({ code: 'th.runbottom', ...run('bottom', BOTTOM, 5) }),
]
