import { endClosed, expireOffers, remindOfEnds } from '@croupier/domain/agency/contracts'
import type { JobHandlers } from '../../handler.ts'
import { inTurn } from '../../inTurn.ts'

export const contractsJobs = {
  'contracts.expireOffers': async (ctx) => {
    await inTurn(ctx, {
      expireOffers: async () => {
        const lapsed = await expireOffers(ctx)
        if (lapsed > 0) ctx.log.info({ lapsed }, 'unanswered offers lapsed')
      },
      endClosed: async () => {
        const closed = await endClosed(ctx)
        if (closed > 0) ctx.log.info({ closed }, 'contracts of closed accounts ended')
      },
    })
  },
  'contracts.remindOfEnds': async (ctx) => {
    await remindOfEnds(ctx)
  },
} satisfies Pick<JobHandlers, 'contracts.expireOffers' | 'contracts.remindOfEnds'>
