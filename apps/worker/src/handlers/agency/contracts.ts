import { expireOffers } from '@croupier/domain/agency/contracts'
import type { JobHandlers } from '../../handler.ts'

export const contractsJobs = {
  'contracts.expireOffers': async (ctx) => {
    const lapsed = await expireOffers(ctx)
    if (lapsed > 0) ctx.log.info({ lapsed }, 'unanswered offers lapsed')
  },
} satisfies Pick<JobHandlers, 'contracts.expireOffers'>
