import { type Units, units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CaseBounds, causesOf, type MoneyMoved, papersOf } from './causes.ts'

const yuan = (amount: number): Units => units(BigInt(amount) * 10_000n)
const bounds: CaseBounds = {
  SINGLE_DEPOSIT: yuan(15_000),
  DEPOSITS: yuan(15_000),
  FUNDS: yuan(150_000),
  TRANSFERS: yuan(500_000),
  PASSED_THROUGH: yuan(20_000),
}
const nothing: MoneyMoved = {
  largestDeposit: yuan(0),
  deposits: yuan(0),
  transfers: yuan(0),
  recentDeposits: yuan(0),
  recentWithdrawals: yuan(0),
  recentBets: yuan(0),
}
const found = (moved: Partial<MoneyMoved>) => causesOf({ ...nothing, ...moved }, bounds).map(({ cause }) => cause)

describe('causes of a case', () => {
  it('hold from the bound on, the bound included', () => {
    expect(found({ deposits: yuan(14_999) })).toEqual([])
    expect(found({ deposits: yuan(15_000), largestDeposit: yuan(8_000) })).toEqual(['DEPOSITS'])
    expect(found({ deposits: yuan(15_000), largestDeposit: yuan(15_000) })).toEqual(['SINGLE_DEPOSIT', 'DEPOSITS'])
    expect(found({ transfers: yuan(500_000) })).toEqual(['TRANSFERS'])
  })

  it('find money that goes out as it came in', () => {
    const through = { recentDeposits: yuan(30_000), recentWithdrawals: yuan(24_000) }
    expect(found({ ...through, recentBets: yuan(14_999) })).toEqual(['PASSED_THROUGH'])
    // It was played with.
    expect(found({ ...through, recentBets: yuan(15_000) })).toEqual([])
    expect(found({ ...through, recentWithdrawals: yuan(23_999) })).toEqual([])
    // What is withdrawn was won or came from elsewhere.
    expect(found({ recentWithdrawals: yuan(90_000) })).toEqual([])
  })

  it('never get fewer when more is deposited', () => {
    const amount = fc.integer({ min: 0, max: 400_000 }).map(yuan)
    fc.assert(
      fc.property(amount, amount, (deposits, more) => {
        const before = found({ deposits })
        expect(found({ deposits: units(deposits + more) })).toEqual(expect.arrayContaining(before))
      }),
    )
  })

  it('ask for papers where papers can answer', () => {
    expect(papersOf('DEPOSITS')).toEqual(['IDENTITY', 'ADDRESS'])
    expect(papersOf('FUNDS')).toEqual(['FUNDS'])
    expect(papersOf('PASSED_THROUGH')).toEqual([])
  })
})
