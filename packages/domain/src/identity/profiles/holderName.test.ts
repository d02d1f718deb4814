import { describe, expect, it } from 'vitest'
import { holderNameFits } from './holderName.ts'

describe('a name on a bank account', () => {
  it.each([
    ['王小明', '王 小明 '],
    ['José da Silva', 'JOSÉ  DA SILVA'],
    // composed and decomposed, wide and narrow
    ['José', 'jose\u0301'],
    ['ANNA LEE', 'ＡＮＮＡ\u3000ＬＥＥ'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
  ])('%s is also %s', (stored, given) => {
    expect(holderNameFits(stored, given)).toBe(true)
    expect(holderNameFits(given, stored)).toBe(true)
  })

  it.each([
    ['José', 'Jose'],
    ['王小明', '王明'],
    ['Anna Lee', 'Anna'],
    ['Anna Lee', ''],
    ['Anna Lee', undefined],
  ])('%s is not %s', (stored, given) => {
    expect(holderNameFits(stored, given)).toBe(false)
  })

  it('that is not stored is not asked for', () => {
    expect(holderNameFits(null, undefined)).toBe(true)
    expect(holderNameFits(null, 'Anna Lee')).toBe(true)
  })
})
