import { endClosed, expireOffers } from '@croupier/domain/agency/contracts'
import type { JobHandlers } from '../../handler.ts'

export const contractsJobs = {
  'contracts.expireOffers': async (ctx) => {
    const lapsed = await expireOffers(ctx)
    if (lapsed > 0) ctx.log.info({ lapsed }, 'unanswered offers lapsed')
    const closed = await endClosed(ctx)
    if (closed > 0) ctx.log.info({ closed }, 'contracts of closed accounts ended')
  },
} satisfies Pick<JobHandlers, 'contracts.expireOffers'>
