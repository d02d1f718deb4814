import { deliverMails } from '@croupier/domain/mails'
import type { JobHandlers } from '../handler.ts'

export const mailsJobs = {
  'mails.deliver': async (ctx) => {
    const sent = await deliverMails(ctx, ctx.mailPort)
    if (sent > 0) ctx.log.info({ sent }, 'letters were sent')
  },
} satisfies Pick<JobHandlers, 'mails.deliver'>
