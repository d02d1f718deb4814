import { formatUnits, units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from './readAmount.ts'

const LOCALES = [
  'en-GB',
  'zh-CN',
  'es',
  'pt-BR',
  'vi',
  'id',
  'hi-u-nu-latn',
  'ta-u-nu-latn',
  'th-u-ca-gregory-nu-latn',
  'my-u-nu-latn',
  'km-u-nu-latn',
]

describe('readAmount', () => {
  it.each([
    ['12', 'en-GB', 120_000n],
    ['12.5', 'en-GB', 125_000n],
    ['1,234.50', 'en-GB', 12_345_000n],
    ['12,34,567.80', 'hi-u-nu-latn', 12_345_678_000n],
    ['1.234,50', 'es', 12_345_000n],
    ['10,00', 'es', 100_000n],
    ['10.5', 'es', 105_000n],
    ['007', 'en-GB', 70_000n],
    [' 1 200 ', 'en-GB', 12_000_000n],
    ['１，２００．５', 'zh-CN', 12_005_000n],
    ['12。5', 'zh-CN', 125_000n],
    ['१२,३४,५६७', 'hi-u-nu-latn', 12_345_670_000n],
    ['๕๐', 'th-u-ca-gregory-nu-latn', 500_000n],
    ['၁၀.၂၅', 'my-u-nu-latn', 102_500n],
  ])('reads %s in %s', (text, locale, expected) => {
    expect(readAmount(text, locale)).toBe(expected)
  })

  it.each([
    ['10,00', 'en-GB', 'would become 1000'],
    ['1,23', 'en-GB', 'is no group'],
    ['1.23.4', 'en-GB', 'has two points'],
    ['12.345', 'en-GB', 'has more places than allowed'],
    ['-5', 'en-GB', 'has a sign'],
    ['1e3', 'en-GB', 'is an exponent'],
    ['', 'en-GB', 'is nothing'],
    ['.', 'en-GB', 'is no digit'],
    ['abc', 'en-GB', 'is no number'],
    ['10²', 'en-GB', 'has a raised digit'],
  ])('refuses %s in %s: it %s', (text, locale) => {
    expect(readAmount(text, locale)).toBeNull()
  })

  it('reads back whatever was written out, in every locale', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.constantFrom(...LOCALES), (cents, locale) => {
        const amount = units(cents * 100n)
        expect(readAmount(formatUnits(amount, { locale, dp: 2 }), locale)).toBe(amount)
      }),
    )
  })
})
