import { checkRelease } from '@croupier/domain/operations/release'
import type { JobHandlers } from '../../handler.ts'

export const releaseJobs = {
  'release.check': async (ctx) => {
    const differing = await checkRelease(ctx)
    if (differing.length > 0) ctx.log.error({ differing }, 'what runs is not what was accepted')
  },
} satisfies Pick<JobHandlers, 'release.check'>
