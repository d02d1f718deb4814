import {
  collectOverdue,
  payApprovedDividends,
  payAutomatically,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import type { JobHandlers } from '../../handler.ts'

export const dividendsJobs = {
  'dividends.settle': async (ctx) => {
    const periods = await settleDueDividends(ctx)
    if (periods > 0) ctx.log.info({ periods }, 'dividends were billed')
  },
  'dividends.payHouse': async (ctx) => {
    await payApprovedDividends(ctx)
  },
  'dividends.payAutomatically': async (ctx) => {
    await payAutomatically(ctx)
  },
  'dividends.collect': async (ctx) => {
    const payers = await collectOverdue(ctx)
    if (payers > 0) ctx.log.warn({ payers }, 'bills were not paid in time')
  },
} satisfies Pick<
  JobHandlers,
  'dividends.settle' | 'dividends.payHouse' | 'dividends.payAutomatically' | 'dividends.collect'
>
