import { closeAccounts, eraseClosed } from '@croupier/domain/cashier/closing'
import type { JobHandlers } from '../../handler.ts'
import { inTurn } from '../../inTurn.ts'

export const closingJobs = {
  'accounts.close': async (ctx) => {
    await inTurn(ctx, {
      closeAccounts: async () => {
        const closed = await closeAccounts(ctx)
        if (closed > 0) ctx.log.info({ closed }, 'accounts were closed')
      },
      eraseClosed: async () => {
        const erased = await eraseClosed(ctx)
        if (erased > 0) ctx.log.info({ erased }, 'what was personal of closed accounts was erased')
      },
    })
  },
} satisfies Pick<JobHandlers, 'accounts.close'>
