import { reconcile } from '@croupier/domain/cashier/reconciliation'
import { followUp } from '@croupier/domain/cashier/withdrawals'
import type { JobHandlers } from '../../handler.ts'

export const withdrawalsJobs = {
  'withdrawals.followUp': async (ctx) => {
    await followUp(ctx, ctx.cashier)
  },
  'cashier.reconcile': async (ctx) => {
    await reconcile(ctx, ctx.cashier)
  },
} satisfies Pick<JobHandlers, 'withdrawals.followUp' | 'cashier.reconcile'>
