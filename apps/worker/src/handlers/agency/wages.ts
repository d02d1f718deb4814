import { payDueWages, retryWagePayments, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import type { JobHandlers } from '../../handler.ts'

export const wagesJobs = {
  'wages.settleRealtime': async (ctx) => {
    const windows = await settleDueRealtimeWages(ctx)
    if (windows > 0) ctx.log.info({ windows }, 'real-time wages were settled')
  },
  'wages.retryPayments': async (ctx) => {
    const paid = await retryWagePayments(ctx)
    if (paid > 0) ctx.log.info({ paid }, 'open wages were paid')
  },
  'wages.settlePeriods': async (ctx) => {
    const periods = await settleDueWages(ctx)
    if (periods > 0) ctx.log.info({ periods }, 'daily and hourly wages were billed')
  },
  'wages.payPeriods': async (ctx) => {
    await payDueWages(ctx)
  },
} satisfies Pick<
  JobHandlers,
  'wages.settleRealtime' | 'wages.retryPayments' | 'wages.settlePeriods' | 'wages.payPeriods'
>
