import { deliverMails } from '@croupier/domain/platform/mails'
import type { JobHandlers } from '../../handler.ts'

export const mailsJobs = {
  'mails.deliver': async (ctx) => {
    const sent = await deliverMails(ctx, ctx.messagePorts)
    if (sent > 0) ctx.log.info({ sent }, 'messages were sent')
  },
} satisfies Pick<JobHandlers, 'mails.deliver'>
