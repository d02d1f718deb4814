import { describe, expect, it } from 'vitest'
import { exactDifference, exactSum, exactText, isNothing } from './exact.ts'
import { wageCsv } from './wageCsv.ts'

describe('exact shares', () => {
  it('show four places, and more only where they say something', () => {
    expect(exactText('3', 'en')).toBe('3.0000')
    expect(exactText('0.15', 'en')).toBe('0.1500')
    expect(exactText('0.0000012345', 'en')).toBe('0.0000012345')
    expect(exactText('-9876.54321', 'en')).toBe('−9,876.54321')
    expect(exactText('0', 'en')).toBe('0.0000')
  })

  it('are grouped and pointed as the language does', () => {
    expect(exactText('-9876.54321', 'id')).toBe('−9.876,54321')
    expect(exactText('1234567.5', 'hi-u-nu-latn')).toBe('12,34,567.5000')
    expect(exactText('123456789012345678.0000000001', 'vi')).toBe('123.456.789.012.345.678,0000000001')
  })

  it('add up without a rounding', () => {
    const sum = exactSum(['3.0000000001', '0.15', '-0.0000000001'])
    expect(exactText(sum, 'en')).toBe('3.1500')
    expect(isNothing(exactDifference(sum, '3.15'))).toBe(true)
    expect(isNothing(exactDifference(sum, '3.1500000001'))).toBe(false)
  })
})

describe('the file of a window', () => {
  it('quotes what has commas and disarms what a sheet would run', () => {
    expect(
      wageCsv([
        ['account', 'note'],
        ['=cmd', 'a,"b"'],
        ['-5', 'plain'],
      ]),
    ).toBe('\uFEFFaccount,note\r\n\'=cmd,"a,""b"""\r\n-5,plain\r\n')
  })
})
