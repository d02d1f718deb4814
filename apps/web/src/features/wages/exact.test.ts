import { describe, expect, it } from 'vitest'
import { exactSum, exactText } from './exact.ts'
import { wageCsv } from './wageCsv.ts'

describe('exact shares', () => {
  it('show four places, and more only where they say something', () => {
    expect(exactText('30000000000')).toBe('3.0000')
    expect(exactText('1500000000')).toBe('0.1500')
    expect(exactText('12345')).toBe('0.0000012345')
    expect(exactText('-98765432100000')).toBe('−9,876.54321')
    expect(exactText('0')).toBe('0.0000')
  })

  it('add up without a rounding', () => {
    const shares = ['30000000001', '1500000000', '-1']
    expect(exactSum(shares)).toBe('31500000000')
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
