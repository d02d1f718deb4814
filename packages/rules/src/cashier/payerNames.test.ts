import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePayer, holdsPayer, PAYER_RULES } from './payerNames.ts'

describe('who paid, beside whose account it is (rules E4.2)', () => {
  it.each([
    ['Jane Roe', 'ROE JANE', 'SAME'],
    ['Ｊａｎｅ　Ｒｏｅ', 'jane roe', 'SAME'],
    ['O’Neil, Sean', "Sean O'Neil", 'SAME'],
    ['ZHANGSAN', 'Zhang San', 'SAME'],
    ['张 三', '张三', 'SAME'],
    ['José', 'José', 'SAME'],
    ['JOSE PEREZ', 'José Pérez', 'UNCLEAR'],
    ['NGUYEN VAN DUC', 'Nguyễn Văn Đức', 'UNCLEAR'],
    ['ZHANG SAN', '张三', 'UNCLEAR'],
    ['J Roe', 'Jane Roe', 'UNCLEAR'],
    ['Maria Lopez', 'Maria Lopez Garcia', 'UNCLEAR'],
    ['John Doe', 'Jane Roe', 'OTHER'],
    ['John Roe', 'Jane Roe', 'OTHER'],
    ['J R', 'Jane Roe', 'OTHER'],
    ['李四', '张三', 'OTHER'],
    ['สมชาย ใจดี', 'สมหญิง รักดี', 'OTHER'],
    ['  ', 'Jane Roe', null],
    ['—', 'Jane Roe', null],
  ])('%s for %s: %s', (payer, holder, match) => {
    expect(comparePayer(payer, holder)).toBe(match)
    expect(comparePayer(holder, payer)).toBe(match)
  })

  it('parts in any order, capitals and blanks never make a name another one', () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(name, fc.func(fc.integer()), (parts, order) => {
        const mixed = parts.toSorted((a, b) => order(a) - order(b)).map((part) => part.toUpperCase())
        expect(comparePayer(parts.join(' '), mixed.join('   '))).toBe('SAME')
      }),
    )
  })

  it('holds only what is plainly another person’s, where the merchant refuses it', () => {
    const held = PAYER_RULES.flatMap((rule) =>
      (['SAME', 'UNCLEAR', 'OTHER', null] as const)
        .filter((match) => holdsPayer(rule, match))
        .map((match) => [rule, match]),
    )
    expect(held).toEqual([['REFUSE', 'OTHER']])
  })
})
