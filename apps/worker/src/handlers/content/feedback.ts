import { dropOldTickets } from '@croupier/domain/content/feedback'
import type { JobHandlers } from '../../handler.ts'

export const feedbackJobs = {
  'feedback.dropOld': async (ctx) => {
    const dropped = await dropOldTickets(ctx)
    if (dropped > 0) ctx.log.info({ dropped }, 'old tickets were dropped')
  },
} satisfies Pick<JobHandlers, 'feedback.dropOld'>
