import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { houseLine, houseSums } from './houseLine.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const figures = fc.record({
  staked: amount,
  paidOut: amount,
  theoretical: amount,
  rebates: amount,
  wages: amount,
})

describe('the house line', () => {
  it('tells luck from loss: what is left is what even luck leaves, and the luck', () => {
    fc.assert(
      fc.property(figures, (of) => {
        const { actual, luck, left, leftOnAverage } = houseSums(of)
        expect(leftOnAverage + luck).toBe(left)
        expect(actual - of.rebates - of.wages).toBe(left)
        expect(actual + of.paidOut).toBe(of.staked)
      }),
    )
  })

  it('prints every sum with its part of the stakes', () => {
    const line = houseLine({
      staked: 1_000_0000n,
      paidOut: 980_0000n,
      theoretical: 50_0000n,
      rebates: 20_0000n,
      wages: 5_0000n,
    })
    expect(line.split('\n').map((row) => row.trim().split(/ {2,}/))).toEqual([
      ['the house', 'as it came', 'of stakes', 'with even luck', 'of stakes'],
      ['staked', '1,000.0000', '100.000 %', '1,000.0000', '100.000 %'],
      ['paid out', '−980.0000', '−98.000 %', '−950.0000', '−95.000 %'],
      ['won', '20.0000', '2.000 %', '50.0000', '5.000 %'],
      ['rebates', '−20.0000', '−2.000 %', '−20.0000', '−2.000 %'],
      ['wages', '−5.0000', '−0.500 %', '−5.0000', '−0.500 %'],
      ['left', '−5.0000', '−0.500 %', '25.0000', '2.500 %'],
      ['luck', '−30.0000', '−3.000 %'],
    ])
  })

  it('of no bets divides by nothing', () => {
    const none = { staked: 0n, paidOut: 0n, theoretical: 0n, rebates: 0n, wages: 0n }
    expect(houseLine(none)).toContain('–')
  })
})
