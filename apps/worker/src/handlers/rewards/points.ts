import { grantPoints } from '@croupier/domain/rewards/points'
import type { JobHandlers } from '../../handler.ts'

export const pointsJobs = {
  'points.grantDays': async (ctx) => {
    const counted = await grantPoints(ctx)
    if (counted > 0) ctx.log.info({ counted }, 'points of a day were given')
  },
} satisfies Pick<JobHandlers, 'points.grantDays'>
