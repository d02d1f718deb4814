import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits, isDecimalString, PLAY_MONEY, parseUnits, toDecimalString, units } from './index.ts'

const amount = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(units)

describe('decimal strings', () => {
  test('writing and reading gives every stored amount back', () => {
    fc.assert(
      fc.property(amount, (a) => {
        expect(isDecimalString(toDecimalString(a))).toBe(true)
        expect(parseUnits(toDecimalString(a))).toBe(a)
      }),
    )
  })

  test.each([
    ['1234.5', 12_345_000n],
    ['0', 0n],
    ['-0.0001', -1n],
    ['7.0000', 70_000n],
  ])('%s is %s units', (text, expected) => {
    expect(parseUnits(text)).toBe(expected)
  })

  test.each([
    [0n, '0'],
    [120_000n, '12'],
    [1_000_000n, '100'],
    [10_500n, '1.05'],
    [-10n, '-0.001'],
  ])('%s units are written as "%s", the shortest text there is', (amount, text) => {
    expect(toDecimalString(units(amount))).toBe(text)
  })

  test.each(['', ' 1', '+1', '1.', '.5', '1e3', '01', '1.00001', '0x10', '1,000', 'NaN', '--1'])(
    '"%s" is refused',
    (text) => {
      expect(isDecimalString(text)).toBe(false)
      expect(() => parseUnits(text)).toThrow('at most 4 places')
    },
  )
})

describe('formatUnits', () => {
  test('cuts towards zero and never shows more than there is', () => {
    expect(formatUnits(units(19_999n), { locale: 'en', dp: 2 })).toBe('1.99')
    expect(formatUnits(units(-19_999n), { locale: 'en', dp: 2 })).toBe('\u22121.99')
    expect(formatUnits(units(19_999n), { locale: 'en', dp: 4 })).toBe('1.9999')
  })

  test('signed prints plus and U+2212, and zero bare', () => {
    const signed = { locale: 'en', dp: 2, signed: true } as const
    expect(formatUnits(units(120_000n), signed)).toBe('+12.00')
    expect(formatUnits(units(-120_000n), signed)).toBe('\u221212.00')
    expect(formatUnits(units(0n), signed)).toBe('0.00')
    expect(formatUnits(units(-1n), signed)).toBe('0.00')
  })

  test('uses the narrow currency symbol and the grouping of the language', () => {
    const large = units(123_456_789_000_000_000n)
    expect(formatUnits(large, { locale: 'en', dp: 2 })).toBe('12,345,678,900,000.00')
    expect(formatUnits(units(12_345_000n), { locale: 'zh-TW', currency: 'CNY', dp: 2 })).toBe('¥1,234.50')
    expect(formatUnits(units(1_234_567_000n), { locale: 'hi', dp: 0 })).toBe('1,23,456')
  })

  test('keeps languages, currencies and signs apart, in whatever order they are asked for', () => {
    const shown = (options: object) => formatUnits(units(20_000n), { locale: 'en', dp: 2, ...options })
    const options = [{}, { currency: 'CNY' }, { currency: 'USD' }, { signed: true }, {}]
    expect(options.map(shown)).toEqual(['2.00', '¥2.00', '$2.00', '+2.00', '2.00'])
  })

  test('prints play money with the sign of no currency, and the figures as they are', () => {
    const play = { locale: 'en', currency: PLAY_MONEY, dp: 2 } as const
    expect(formatUnits(units(12_345_000n), play)).toBe('\u25c6\u00a01,234.50')
    expect(formatUnits(units(-12_345_000n), play)).toBe('\u2212\u25c6\u00a01,234.50')
  })

  test('prints amounts beyond the exact range of a float to the last unit', () => {
    const precise = units(90_071_992_547_409_931_234n)
    expect(formatUnits(precise, { locale: 'en', dp: 4 })).toBe('9,007,199,254,740,993.1234')
  })
})
