import { CEILINGS_PPM } from '@croupier/rules'
import { z } from 'zod'

const PPM_MAX = 1_000_000
const ceiling = (byDefault: number) => z.int().min(0).max(PPM_MAX).default(byDefault)

/** The highest rates of contracts (rules B6.3), in ppm. */
export const contractCeilings = z.strictObject({
  dailyWagePpm: ceiling(CEILINGS_PPM.DAILY_WAGE[0]),
  hourlyWagePpm: ceiling(CEILINGS_PPM.HOURLY_WAGE[0]),
  realtimeWinPpm: ceiling(CEILINGS_PPM.REALTIME_WAGE[0]),
  realtimeLossPpm: ceiling(CEILINGS_PPM.REALTIME_WAGE[1]),
  dividendPpm: ceiling(CEILINGS_PPM.DIVIDEND[0]),
})

/** What contracts may be beside their rates; what is absent has its default. */
export const contractSettings = z.strictObject({
  /** an agent may pass on all that it gets itself (rules B6.1) */
  sameLevel: z.boolean().default(true),
  /** the first contract of two sides may work from the start of the period in which it is signed (rules B6.2) */
  firstInRunningPeriod: z.boolean().default(false),
})
