import { choose } from '../../chances/combinatorics.ts'
import { facesOf } from '../../chances/distribution.ts'
import { DRAW_SPACES } from '../../draws/family.ts'
import { type Tier, tier } from '../../mechanics/board.ts'
import type { Play } from '../play.ts'
import { facesMarket, market, numberSymbols } from '../readings.ts'
import { rowsOf } from '../rows.ts'
import { DIGITS, inTenTo, type Stretch, THREES, TWOS } from './sscPlaces.ts'

const row = rowsOf('SSC', 'LOTT')
const DIGIT = DRAW_SPACES.SSC
const SUM = { kind: 'sum' } as const

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** Tier 0 for two equal digits among three, tier 1 for all different, none for a triple. */
function shapeTier(values: readonly number[]): number | null {
  const different = new Set(values).size
  if (values.length === 2) return different === 2 ? 0 : null
  if (different === 1) return null
  return different === 2 ? 0 : 1
}

/** In how many orders some digits can come. */
function ordersOfFaces(faces: readonly number[]): number {
  let left = faces.length
  return [...Map.groupBy(faces, (digit) => digit).values()].reduce((orders, equal) => {
    const own = choose(left, equal.length)
    left -= equal.length
    return orders * own
  }, 1)
}

type ValuesOf = (faces: readonly number[]) => readonly number[]

/** How many bets a picked number stands for: the draws, or unordered sets, that have it. */
function betsByValue(
  stars: number,
  tierCount: number,
  valuesOf: ValuesOf,
  unordered: boolean,
): Record<string, readonly number[]> {
  const bets: Record<string, number[]> = {}
  for (const faces of facesOf(DIGIT, stars)) {
    const tierIndex = unordered ? shapeTier(faces) : 0
    if (tierIndex === null) continue
    const own = unordered ? 1 : ordersOfFaces(faces)
    for (const value of new Set(valuesOf(faces))) {
      const counts = bets[`${value}`] ?? new Array<number>(tierCount).fill(0)
      counts[tierIndex] = (counts[tierIndex] ?? 0) + own
      bets[`${value}`] = counts
    }
  }
  return bets
}

const SHAPE_TIERS: readonly Tier[] = [tier('group3', inTenTo(3, 3n)), tier('group6', inTenTo(3, 6n))]
const GROUP_TIERS: readonly Tier[] = [tier('group', inTenTo(2, 2n))]

/** A pick of values of some digits that wins once when the draw has a picked value. */
function groupValues(stars: number, valuesOf: ValuesOf) {
  const tiers = stars === 3 ? SHAPE_TIERS : GROUP_TIERS
  const betsOf = betsByValue(stars, tiers.length, valuesOf, true)
  return {
    tiers,
    betsOf,
    symbols: numberSymbols(0, 9 * stars).filter((symbol) => betsOf[symbol] !== undefined),
    market: facesMarket(DIGIT, stars, (faces) => {
      const shape = shapeTier(faces)
      if (shape === null) return []
      return { won: [...new Set(valuesOf(faces))].map((value) => `${value}`), tier: shape }
    }),
  }
}

/**
 * The plays on values of two or three digits, for any place they are in. Their bets are counted
 * once, not once for each place: a desk waits for this table before it is drawn.
 */
export function digitValues(stars: number) {
  const direct = { tiers: [tier('direct', inTenTo(stars, 1n))] }
  const sum = {
    ...direct,
    symbols: numberSymbols(0, 9 * stars),
    market: market(DIGIT, stars, SUM, (value) => `${value}`),
    betsOf: betsByValue(stars, 1, (draw) => [sumOf(draw)], false),
  }
  const span = {
    ...direct,
    symbols: DIGITS,
    market: facesMarket(DIGIT, stars, (faces) => `${spanOf(faces)}`),
    betsOf: betsByValue(stars, 1, (draw) => [spanOf(draw)], false),
  }
  const gsum = groupValues(stars, (draw) => [sumOf(draw)])
  const banker = { ...groupValues(stars, (draw) => draw), picksMax: 1 }
  return { sum, span, gsum, banker }
}

function valueRowsOf(stars: number): (stretch: Stretch) => Play[] {
  const values = digitValues(stars)
  return ({ label, whole }) =>
    Object.entries(values).map(([name, one]) =>
      row.cells({
        rule: `ssc.${stars}.${name}`,
        code: `ssc.${stars}.${name}.${label}`,
        group: `star${stars}.${label}`,
        cells: [whole],
        ...one,
      }),
    )
}

const SORTED_BET = /^[0-9]{3}$/

/** A written set of three digits in ascending order, or null for a triple and for no set. */
function setKey(item: string): string | null {
  if (!SORTED_BET.test(item)) return null
  const digits = item.split('').sort()
  return digits[0] === digits[2] ? null : digits.join('')
}

/** Written sets of three digits in any order, for any place they are in; triples are none. */
export const WRITTEN_SETS = {
  tiers: SHAPE_TIERS,
  symbols: DIGITS,
  typedSymbols: 3,
  keyOf: setKey,
  drawnKey: (values: readonly number[]) => values.toSorted((a, b) => a - b).join(''),
  tierOfKey: (key: string) => (new Set(key).size === 2 ? 0 : 1),
}

function threeOnlyRows(stretch: Stretch): Play[] {
  const { label, whole } = stretch
  const base = (name: string) => ({
    rule: `ssc.3.${name}`,
    code: `ssc.3.${name}.${label}`,
    group: `star3.${label}`,
  })
  return [
    row.typed({
      ...base('mixed'),
      cell: whole,
      ...WRITTEN_SETS,
    }),
    row.cells({
      ...base('tail'),
      tiers: [tier('tail', inTenTo(1, 1n))],
      cells: [whole],
      symbols: DIGITS,
      market: market(DIGIT, 3, SUM, (value) => `${value % 10}`),
    }),
  ]
}

const threeValueRows = valueRowsOf(3)

/** Sum, span, group sum, banker, mixed and tail plays of SSC (rules A10). */
export const SSC_SUMS: readonly Play[] = [
  ...THREES.flatMap((stretch) => [...threeValueRows(stretch), ...threeOnlyRows(stretch)]),
  ...TWOS.flatMap(valueRowsOf(2)),
]
