import { sealOldAddresses } from '@croupier/domain/identity/contacts'
import type { JobHandlers } from '../../handler.ts'

export const contactsJobs = {
  'contacts.sealOld': async (ctx) => {
    const moved = await sealOldAddresses(ctx)
    if (moved > 0) ctx.log.info({ moved }, 'addresses in clear were sealed')
  },
} satisfies Pick<JobHandlers, 'contacts.sealOld'>
