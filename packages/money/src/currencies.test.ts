import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalsOf,
  floorTo,
  hasDigitsOf,
  inCurrency,
  isCurrency,
  leastOf,
  parseUnits,
  textInCurrency,
  units,
  yuan,
} from './index.ts'

const CODES = ['CNY', 'EUR', 'USD', 'THB', 'MYR', 'JPY', 'KRW', 'VND', 'IDR', 'USDT'] as const
const code = fc.constantFrom(...CODES)
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(units)

describe('currencies (rules E2)', () => {
  it('have decimals: none where people pay in whole units', () => {
    expect(['VND', 'IDR', 'KRW', 'JPY', 'CNY', 'USD', 'EUR', 'USDT', 'XTS'].map(decimalsOf)).toEqual([
      0, 0, 0, 0, 2, 2, 2, 4, 2,
    ])
    expect(['JPY', 'EUR', 'USDT'].map(leastOf)).toEqual([10_000n, 100n, 1n])
  })

  it('are those of the table: a merchant has no other', () => {
    expect(['CNY', 'VND', 'USDT', 'XTS', 'ABC', 'eur'].map(isCurrency)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it.each([
    ['CNY', '18', '18'],
    ['EUR', '18', '3.6'],
    ['EUR', '0.1', '0.02'],
    ['VND', '18', '54000'],
    ['JPY', '5888', '117760'],
    // Never nothing of something.
    ['JPY', '0.002', '1'],
    ['EUR', '0.002', '0.01'],
    ['EUR', '0', '0'],
  ])('%s: a default of %s yuan is %s', (currency, given, turned) => {
    expect(textInCurrency(given, currency)).toBe(turned)
  })

  it('keeps the places of stakes where they are given', () => {
    expect(['CNY', 'EUR'].map((one) => textInCurrency('0.002', one, 4))).toEqual(['0.002', '0.0004'])
  })

  it('a default turned into a currency has its digits, grows with the default, and is nothing for nothing only', () => {
    fc.assert(
      fc.property(code, amount, amount, (currency, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const turned = inCurrency(less, currency)
        expect(hasDigitsOf(turned, currency)).toBe(true)
        expect(turned <= inCurrency(more, currency)).toBe(true)
        expect(turned === 0n).toBe(less === 0n)
      }),
    )
  })

  it('a whole default is turned exactly, into a round amount', () => {
    fc.assert(
      fc.property(code, fc.bigInt({ min: 1n, max: 10n ** 8n }), (currency, whole) => {
        const turned = inCurrency(yuan(whole), currency)
        expect(turned).toBe(inCurrency(yuan(1n), currency) * whole)
        // Tens stay tens of something that people count in.
        expect(inCurrency(yuan(whole * 10n), currency) % parseUnits('1')).toBe(0n)
      }),
    )
  })

  it('an amount has the digits of its currency when nothing is cut off it', () => {
    fc.assert(
      fc.property(code, amount, (currency, one) => {
        expect(hasDigitsOf(one, currency)).toBe(floorTo(one, decimalsOf(currency)) === one)
      }),
    )
  })
})
