import type { Cell, Play, Tier } from '../play.ts'
import { tier } from '../play.ts'
import { multiplicities, number, numberSymbols, onSpan, onSum, onTail } from '../readings.ts'
import { rowsOf } from '../rows.ts'
import { DIGITS, inTenTo, type Stretch, THREES, TWOS } from './sscPlaces.ts'

const row = rowsOf('SSC', 'LOTT')

/** Every ordered draw of two or three digits. */
function drawsOf(length: number): number[][] {
  let draws: number[][] = [[]]
  for (let place = 0; place < length; place += 1) {
    draws = draws.flatMap((draw) => DIGITS.map((_, digit) => [...draw, digit]))
  }
  return draws
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** Tier 0 for two equal digits among three, tier 1 for all different, none for a triple. */
function shapeTier(values: readonly number[]): number | null {
  const different = multiplicities(values).length
  if (values.length === 2) return different === 2 ? 0 : null
  if (different === 1) return null
  return different === 2 ? 0 : 1
}

/** How many bets a picked number stands for: the draws, or unordered sets, that have it. */
function betsByValue(
  length: number,
  tierCount: number,
  valuesOf: (draw: readonly number[]) => readonly number[],
  unordered: boolean,
): Record<string, readonly number[]> {
  const bets: Record<string, number[]> = {}
  for (const draw of drawsOf(length)) {
    const isSorted = draw.every((value, i) => i === 0 || (draw[i - 1] ?? 0) <= value)
    const tierIndex = unordered ? shapeTier(draw) : 0
    if ((unordered && !isSorted) || tierIndex === null) continue
    for (const value of new Set(valuesOf(draw))) {
      const counts = bets[`${value}`] ?? new Array<number>(tierCount).fill(0)
      counts[tierIndex] = (counts[tierIndex] ?? 0) + 1
      bets[`${value}`] = counts
    }
  }
  return bets
}

const SHAPE_TIERS: readonly Tier[] = [
  tier('group3', inTenTo(3, 3n)),
  tier('group6', inTenTo(3, 6n)),
]
const GROUP_TIERS: readonly Tier[] = [tier('group', inTenTo(2, 2n))]

/** A pick of values of the whole stretch that wins once when the draw has a picked value. */
function groupValueRow(
  base: { rule: string; code: string; group: string },
  whole: Cell,
  valuesOf: (draw: readonly number[]) => readonly number[],
  picksMax?: number,
): Play {
  const length = whole.places.length
  const tiers = length === 3 ? SHAPE_TIERS : GROUP_TIERS
  const betsOf = betsByValue(length, tiers.length, valuesOf, true)
  const symbols = numberSymbols(0, 9 * length).filter((symbol) => betsOf[symbol] !== undefined)
  return row.cells({
    ...base,
    tiers,
    cells: [whole],
    symbols,
    betsOf,
    ...(picksMax === undefined ? {} : { picksMax }),
    read: (values) => {
      const shape = shapeTier(values)
      if (shape === null) return { won: [] }
      return { won: [...new Set(valuesOf(values))].map((value) => `${value}`), tier: shape }
    },
  })
}

function valueRows(stars: number, stretch: Stretch): Play[] {
  const base = (name: string) => ({
    rule: `ssc.${stars}.${name}`,
    code: `ssc.${stars}.${name}.${stretch.label}`,
    group: `star${stars}.${stretch.label}`,
  })
  const direct = { tiers: [tier('direct', inTenTo(stars, 1n))], cells: [stretch.whole] }
  return [
    row.cells({
      ...base('sum'),
      ...direct,
      symbols: numberSymbols(0, 9 * stars),
      read: onSum(number()),
      betsOf: betsByValue(stars, 1, (draw) => [sumOf(draw)], false),
    }),
    row.cells({
      ...base('span'),
      ...direct,
      symbols: DIGITS,
      read: onSpan(number()),
      betsOf: betsByValue(stars, 1, (draw) => [spanOf(draw)], false),
    }),
    groupValueRow(base('gsum'), stretch.whole, (draw) => [sumOf(draw)]),
    groupValueRow(base('banker'), stretch.whole, (draw) => draw, 1),
  ]
}

const SORTED_BET = /^[0-9]{3}$/

/** A written set of three digits in ascending order, or null for a triple and for no set. */
function setKey(item: string): string | null {
  if (!SORTED_BET.test(item)) return null
  const digits = item.split('').sort()
  return digits[0] === digits[2] ? null : digits.join('')
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
      tiers: SHAPE_TIERS,
      cell: whole,
      symbols: DIGITS,
      typedSymbols: 3,
      keyOf: setKey,
      drawnKey: (values) => values.toSorted((a, b) => a - b).join(''),
      tierOfKey: (key) => (new Set(key).size === 2 ? 0 : 1),
    }),
    row.cells({
      ...base('tail'),
      tiers: [tier('tail', inTenTo(1, 1n))],
      cells: [whole],
      symbols: DIGITS,
      read: onSum(onTail(number())),
    }),
  ]
}

/** Sum, span, group sum, banker, mixed and tail plays of SSC (rules A10). */
export const SSC_SUMS: readonly Play[] = [
  ...THREES.flatMap((stretch) => [...valueRows(3, stretch), ...threeOnlyRows(stretch)]),
  ...TWOS.flatMap((stretch) => valueRows(2, stretch)),
]
