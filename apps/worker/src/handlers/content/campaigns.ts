import { sendDue } from '@croupier/domain/content/campaigns'
import type { JobHandlers } from '../../handler.ts'

export const campaignsJobs = {
  'campaigns.sendDue': async (ctx) => {
    const sent = await sendDue(ctx)
    if (sent > 0) ctx.log.info({ sent }, 'messages to members were sent')
  },
} satisfies Pick<JobHandlers, 'campaigns.sendDue'>
