import { rotateKeys } from '@croupier/domain/platform/encryption'
import type { JobHandlers } from '../../handler.ts'

export const encryptionJobs = {
  'encryption.rotateKeys': async (ctx) => {
    const made = await rotateKeys(ctx)
    if (made > 0) ctx.log.info({ made }, 'new keys for encrypted bodies')
  },
} satisfies Pick<JobHandlers, 'encryption.rotateKeys'>
