import type { Ceilings } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'

/** What a merchant bounds contracts by: the highest rates by kind, in ppm, and whether they may be equal (rules B6.1, B6.3). */
export async function merchantCeilings(ctx: Ctx, merchantId: number): Promise<Ceilings> {
  const { contractCeilings: set, contracts } = await readSettings(ctx.db, merchantId)
  return {
    DAILY_WAGE: [set.dailyWagePpm],
    HOURLY_WAGE: [set.hourlyWagePpm],
    REALTIME_WAGE: [set.realtimeWinPpm, set.realtimeLossPpm],
    DIVIDEND: [set.dividendPpm],
    sameLevel: contracts.sameLevel,
  }
}
