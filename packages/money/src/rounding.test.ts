import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  divTrunc,
  floorTo,
  max,
  min,
  mulTrunc,
  negate,
  PPM,
  roundTo,
  subtract,
  sum,
  units,
  yuan,
  ZERO_UNITS,
} from './index.ts'

const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map(units)
const ppm = fc.integer({ min: 0, max: 1_000_000 })

describe('arithmetic', () => {
  test('addition has zero, is undone by subtraction, and sum agrees with it', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(subtract(add(a, b), b)).toBe(a)
        expect(sum([a, b])).toBe(add(a, b))
        expect(add(a, negate(a))).toBe(ZERO_UNITS)
      }),
    )
    expect(sum([])).toBe(0n)
    expect(yuan(3n)).toBe(30_000n)
  })

  test('compare, min and max agree with the order of integers', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(compare(a, b)).toBe(a < b ? -1 : a > b ? 1 : 0)
        expect(min(a, b) <= max(a, b)).toBe(true)
        expect(add(min(a, b), max(a, b))).toBe(add(a, b))
        expect(compare(a, a)).toBe(0)
      }),
    )
  })
})

describe('rounding goes towards zero', () => {
  test('mulTrunc never exceeds the exact product and loses less than one unit', () => {
    fc.assert(
      fc.property(amount, ppm, (a, rate) => {
        const exact = a * BigInt(rate)
        const rest = exact - mulTrunc(a, rate) * PPM
        expect(mulTrunc(negate(a), rate)).toBe(negate(mulTrunc(a, rate)))
        expect(rest < PPM && rest > -PPM).toBe(true)
        expect(exact === 0n || rest * exact >= 0n).toBe(true)
      }),
    )
    expect(mulTrunc(units(333_333n), 5_000)).toBe(1_666n)
    expect(mulTrunc(units(-333_333n), 5_000n)).toBe(-1_666n)
    expect(() => mulTrunc(units(1n), 0.5)).toThrow(RangeError)
  })

  test('divTrunc multiplies before it cuts', () => {
    expect(divTrunc(units(10n), 3n)).toBe(3n)
    expect(divTrunc(units(10n), 3n, 2n)).toBe(6n)
    expect(divTrunc(units(-10n), 3n)).toBe(-3n)
    expect(() => divTrunc(units(1n), 0n)).toThrow(RangeError)
  })

  test('floorTo keeps the decimals asked for', () => {
    expect(floorTo(units(8_599_920n), 2)).toBe(8_599_900n)
    expect(floorTo(units(-8_599_999n), 2)).toBe(-8_599_900n)
    expect(floorTo(units(123_456n), 4)).toBe(123_456n)
    expect(floorTo(units(123_456n), 0)).toBe(120_000n)
  })
})

describe('rounding for who reads it', () => {
  test.each([
    [419_895_290n, 2, 419_895_300n],
    [15_049n, 2, 15_000n],
    [15_050n, 2, 15_100n],
    [-15_050n, 2, -15_100n],
    [-4n, 2, 0n],
    [12_345n, 4, 12_345n],
    [5_000n, 0, 10_000n],
  ] as const)('%s to %s places is %s', (from, places, to) => expect(roundTo(units(from), places)).toBe(to))

  test('is never further away than half a step', () => {
    fc.assert(
      fc.property(amount, (a) => {
        const off = subtract(roundTo(a, 2), a)
        expect(off <= 50n && off >= -50n).toBe(true)
      }),
    )
  })
})
