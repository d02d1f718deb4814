import type { Ceilings } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'

/** The highest rates that contracts of a merchant may have, by kind, in ppm (rules B6.3). */
export async function merchantCeilings(ctx: Ctx, merchantId: number): Promise<Ceilings> {
  const { contractCeilings: set } = await readSettings(ctx.db, merchantId)
  return {
    DAILY_WAGE: [set.dailyWagePpm],
    HOURLY_WAGE: [set.hourlyWagePpm],
    REALTIME_WAGE: [set.realtimeWinPpm, set.realtimeLossPpm],
    DIVIDEND: [set.dividendPpm],
  }
}
