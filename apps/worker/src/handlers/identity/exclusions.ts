import { sweepExclusions } from '@croupier/domain/identity/exclusionLists'
import type { JobHandlers } from '../../handler.ts'

export const exclusionsJobs = {
  'exclusions.sweep': async (ctx) => {
    const marked = await sweepExclusions(ctx)
    if (marked > 0) ctx.log.warn({ marked }, 'members are on an exclusion list')
  },
} satisfies Pick<JobHandlers, 'exclusions.sweep'>
