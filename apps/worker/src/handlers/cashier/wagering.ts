import { closeFilled, takeBackExpired } from '@croupier/domain/cashier/wagering'
import type { JobHandlers } from '../../handler.ts'
import { inTurn } from '../../inTurn.ts'

export const wageringJobs = {
  'wagering.takeBack': async (ctx) => {
    await inTurn(ctx, {
      closeFilled: async () => await closeFilled(ctx),
      takeBackExpired: async () => {
        const taken = await takeBackExpired(ctx)
        if (taken > 0) ctx.log.info({ taken }, 'bonuses that ran out were reclaimed')
      },
    })
  },
} satisfies Pick<JobHandlers, 'wagering.takeBack'>
