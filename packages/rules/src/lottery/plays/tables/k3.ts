import { DRAW_SPACES } from '../../draws/family.ts'
import type { Play } from '../play.ts'
import { facesMarket, market, numberSymbols, parity, range, size } from '../readings.ts'
import { cell, rowsOf } from '../rows.ts'
import { fixedTier } from './fixedOdds.ts'
import { PARITIES, SIZES } from './sides.ts'

const space = DRAW_SPACES.K3
const lott = rowsOf('K3', 'LOTT')
const odds = rowsOf('K3', 'ELOTT')

const FACES = numberSymbols(1, 6)
const DICE = cell('draw', 0, 1, 2)
const SUM_BIG_FROM = 11
const FACE_NUMBERS = Object.fromEntries(range(1, 6).map((face) => [`${face}`, [face]]))

const sumOf = (dice: readonly number[]) => dice.reduce((sum, die) => sum + die, 0)
const isTriple = (dice: readonly number[]) => dice[0] === dice[2]
const isRun = ([a = 0, b = 0, c = 0]: readonly number[]) => b === a + 1 && c === b + 1

/** The same tier for every face, by how many dice show it. */
const byDice = (...tiers: (number | null)[]) => Object.fromEntries(FACES.map((face) => [face, tiers]))

const sums = {
  cells: [DICE],
  symbols: numberSymbols(3, 18),
  market: market(space, 3, { kind: 'sum' }, (sum) => `${sum}`),
}
const anyTriple = {
  cells: [DICE],
  symbols: ['triple'],
  market: facesMarket(space, 3, (dice) => (isTriple(dice) ? 'triple' : [])),
}
const triple = {
  cell: DICE,
  symbols: FACES,
  numbersOf: FACE_NUMBERS,
  tiersOf: byDice(null, null, null, 0),
}
const pair = { ...triple, tiersOf: byDice(null, null, 0, 0) }
const twoDifferent = { cell: DICE, symbols: FACES, picks: 2, bankers: true }

/** K3, official play (rules A15); the pair includes the triple. */
export const k3Lott = (): readonly Play[] => [
  lott.cells({ code: 'k3.sum', group: 'sum', ...sums }),
  lott.count({ code: 'k3.t1', group: 'triple', ...triple }),
  lott.cells({ code: 'k3.tall', group: 'triple', ...anyTriple }),
  lott.count({ code: 'k3.pall', group: 'pair', ...pair }),
  lott.roles({
    code: 'k3.p1',
    group: 'pair',
    groups: [
      { ...DICE, label: 'pairs' },
      { ...DICE, label: 'singles' },
    ],
    symbols: FACES,
    take: [1, 1],
    times: 2,
  }),
  lott.choose({ code: 'k3.d3', group: 'different', cell: DICE, symbols: FACES, picks: 3 }),
  lott.cells({
    code: 'k3.s3all',
    group: 'different',
    cells: [DICE],
    symbols: ['run'],
    market: facesMarket(space, 3, (dice) => (isRun(dice) ? 'run' : [])),
  }),
  lott.choose({ code: 'k3.d2', group: 'different', ...twoDifferent }),
]

/** A side of the sum that a triple never wins. */
function sumSides(symbols: readonly string[], says: (sum: number) => string) {
  return {
    cells: [DICE],
    symbols,
    market: facesMarket(space, 3, (dice) => (isTriple(dice) ? [] : says(sumOf(dice)))),
  }
}

/** K3 at odds (rules A15): triples lose on the sides, san jun pays 1, 2 or 3 times the stake. */
export const k3Odds = (): readonly Play[] => [
  odds.cells({ code: 'k3.e.bs', group: 'sum', ...sumSides(SIZES, size(SUM_BIG_FROM)) }),
  odds.cells({ code: 'k3.e.oe', group: 'sum', ...sumSides(PARITIES, parity) }),
  odds.cells({ code: 'k3.e.sum', group: 'sum', ...sums }),
  odds.count({
    code: 'k3.e.sanjun',
    group: 'sanjun',
    cell: DICE,
    symbols: FACES,
    numbersOf: FACE_NUMBERS,
    tiersOf: byDice(null, 0, 1, 2),
    tiers: [fixedTier(2, 'one'), fixedTier(3, 'two'), fixedTier(4, 'three')],
  }),
  odds.count({ code: 'k3.e.wei', group: 'triple', ...triple }),
  odds.cells({ code: 'k3.e.tall', group: 'triple', ...anyTriple }),
  odds.choose({ code: 'k3.e.long', group: 'card', ...twoDifferent }),
  odds.count({ code: 'k3.e.short', group: 'card', ...pair }),
]
