import { dropOldPapers, watchMoney } from '@croupier/domain/identity/diligence'
import type { JobHandlers } from '../../handler.ts'

export const diligenceJobs = {
  'diligence.watchMoney': async (ctx) => {
    const opened = await watchMoney(ctx)
    if (opened > 0) ctx.log.warn({ opened }, 'cases about the money of members were opened')
  },
  'diligence.dropOldPapers': async (ctx) => {
    const dropped = await dropOldPapers(ctx)
    if (dropped > 0) ctx.log.info({ dropped }, 'pictures of papers were dropped')
  },
} satisfies Pick<JobHandlers, 'diligence.watchMoney' | 'diligence.dropOldPapers'>
