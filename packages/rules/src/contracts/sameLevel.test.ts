import { units, yuan } from '@croupier/money'
import { describe, expect, test } from 'vitest'
import { CEILINGS_PPM, refuseTerms, type TieredTerms } from './index.ts'

/** T→A of the vectors of rules B7: at least 20,000 with 2 users 0.4 %, 50,000 with 2 users 0.5 %. */
const own = tiered([20_000n, 4_000], [50_000n, 5_000])

function tiered(...rows: (readonly [bets: bigint, ratioPpm: number])[]): TieredTerms {
  const rest = { netLoss: units(0n), activeUserCount: 2, rateType: 'P', fixed: units(0n) } as const
  return {
    periodCode: 'D',
    minimumBetAmount: yuan(500n),
    deductWages: true,
    carryOver: 'NONE',
    tiers: rows.map(([bets, ratioPpm]) => ({ ...rest, periodicBets: yuan(bets), ratioPpm })),
  }
}
const real = (win: number, loss: number) => ({
  winRatePpm: win,
  lossRatePpm: loss,
  singleBetAmount: yuan(100n),
})

describe('equal rates (rules B6.1, config sameLevel)', () => {
  const strict = { ...CEILINGS_PPM, sameLevel: false }

  test('are allowed unless the merchant says no', () => {
    const child = tiered([20_000n, 4_000])
    expect(refuseTerms('DAILY_WAGE', child, own)).toBeNull()
    expect(refuseTerms('DAILY_WAGE', child, own, { ...strict, sameLevel: true })).toBeNull()
    expect(refuseTerms('DAILY_WAGE', child, own, strict)).toEqual({
      refused: 'CONTRACT_EXCEEDS_OWN',
      field: 'tier',
      tierNo: 1,
    })
  })

  test('without them every tier is below one that is as easy to reach', () => {
    expect(refuseTerms('DAILY_WAGE', tiered([20_000n, 3_900]), own, strict)).toBeNull()
    expect(refuseTerms('DAILY_WAGE', tiered([50_000n, 4_000]), own, strict)).toBeNull()
    const second = tiered([20_000n, 3_900], [50_000n, 5_000])
    expect(refuseTerms('DAILY_WAGE', second, own, strict)).toMatchObject({ tierNo: 2 })
  })

  test('of a real-time wage each rate is below, except nothing of nothing', () => {
    const refused = (win: number, loss: number) => refuseTerms('REALTIME_WAGE', real(win, loss), real(1_000, 0), strict)
    expect(refused(900, 0)).toBeNull()
    expect(refused(0, 0)).toBeNull()
    expect(refused(1_000, 0)).toMatchObject({ field: 'winRate' })
    expect(refused(900, 100)).toMatchObject({ field: 'lossRate' })
  })

  test('the house has no level', () => {
    expect(refuseTerms('DAILY_WAGE', own, 'HOUSE', strict)).toBeNull()
  })
})
