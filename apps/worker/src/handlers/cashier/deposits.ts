import { followUp } from '@croupier/domain/cashier/deposits'
import type { JobHandlers } from '../../handler.ts'

export const depositsJobs = {
  'deposits.followUp': async (ctx) => {
    await followUp(ctx, ctx.cashier)
  },
} satisfies Pick<JobHandlers, 'deposits.followUp'>
