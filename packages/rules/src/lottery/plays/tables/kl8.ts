import { DRAW_SPACES } from '../../draws/family.ts'
import type { Play } from '../play.ts'
import { numberSymbols, parity, range, size } from '../readings.ts'
import { cell, rowsOf } from '../rows.ts'
import { PARITIES, SIZES, sides } from './sides.ts'

const space = DRAW_SPACES.KL8
const lott = rowsOf('KL8', 'LOTT')
const odds = rowsOf('KL8', 'ELOTT')

const NUMBERS = numberSymbols(1, 80, 2)
const ALL = cell('draw', ...range(0, 19))
const SUM_PUSHES = 810
const HALF_DRAWN = 10

/** Shares of the series in ppm by the number of hits, most hits first (rules A17). */
const SHARES: Readonly<Record<number, readonly (readonly [hits: number, sharePpm: bigint])[]>> = {
  1: [[1, 1_000_000n]],
  2: [[2, 1_000_000n]],
  3: [
    [3, 650_000n],
    [2, 350_000n],
  ],
  4: [
    [4, 350_000n],
    [3, 350_000n],
    [2, 300_000n],
  ],
  5: [
    [5, 350_000n],
    [4, 350_000n],
    [3, 300_000n],
  ],
  6: [6, 5, 4, 3].map((hits) => [hits, 250_000n] as const),
  7: [7, 6, 5, 4, 0].map((hits) => [hits, 200_000n] as const),
}

function pickRow(picks: number): Play {
  const shares = SHARES[picks] ?? []
  return lott.choose({
    code: `kl.pick${picks}`,
    group: 'picks',
    cell: ALL,
    symbols: NUMBERS,
    picks,
    tiers: shares.map(([hits, sharePpm]) => ({ code: `hit${hits}`, sharePpm })),
    wins: shares.map(([hits], tier) => ({ hits: [hits], tier })),
  })
}

/** Only the top tier, with the whole series. */
function allHitRow(picks: number): Play {
  return lott.choose({
    code: `kl.all${picks}`,
    group: 'all',
    cell: ALL,
    symbols: NUMBERS,
    picks,
  })
}

/** KL8, official play (rules A17). */
export const kl8Lott = (): readonly Play[] => [
  ...[1, 2, 3, 4, 5, 6, 7].map(pickRow),
  ...[3, 4, 5, 6, 7, 8, 9, 10].map(allHitRow),
]

const draw = { space, cells: [ALL] }
const SUM = { kind: 'sum' } as const

/** The last sum of every element but the last (rules A17). */
const ELEMENT_ENDS = { gold: 695, wood: 763, water: 855, fire: 923 }
const elementOf = (sum: number) => Object.entries(ELEMENT_ENDS).find(([, end]) => sum <= end)?.[0] ?? 'earth'

const majority = (first: string, middle: string, second: string) => (hits: number) =>
  hits === HALF_DRAWN ? middle : hits > HALF_DRAWN ? first : second

/** KL8 at odds (rules A17): 810 pushes on big and small. */
export const kl8Odds = (): readonly Play[] => [
  ...Object.entries({
    bs: sides(draw, SUM, SIZES, size(SUM_PUSHES), SUM_PUSHES),
    oe: sides(draw, SUM, PARITIES, parity),
    element: sides(draw, SUM, [...Object.keys(ELEMENT_ENDS), 'earth'], elementOf),
  }).map(([name, row]) => odds.cells({ code: `kl.e.sum.${name}`, group: 'sum', ...row })),
  odds.cells({
    code: 'kl.e.half',
    group: 'halves',
    ...sides(
      draw,
      { kind: 'hits', numbers: range(1, 40) },
      ['upper', 'middle', 'lower'],
      majority('upper', 'middle', 'lower'),
    ),
  }),
  odds.cells({
    code: 'kl.e.parity',
    group: 'halves',
    ...sides(
      draw,
      { kind: 'hits', numbers: range(1, 80).filter((number) => number % 2 === 1) },
      ['odd', 'level', 'even'],
      majority('odd', 'level', 'even'),
    ),
  }),
]
