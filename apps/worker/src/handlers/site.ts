import { closeFreePlays } from '@croupier/domain/freeplay'
import { checkCdns, ensurePartitions, purgeSite } from '@croupier/domain/site'
import type { JobHandlers } from '../handler.ts'

export const siteJobs = {
  'site.checkCdns': async (ctx) => {
    await checkCdns(ctx, ctx.askOrigin)
  },
  'site.closeFreePlays': async (ctx) => {
    const closed = await closeFreePlays(ctx)
    if (closed > 0) ctx.log.info({ closed }, 'trial accounts were closed')
  },
  'site.ensurePartitions': async (ctx) => {
    const made = await ensurePartitions(ctx)
    if (made > 0) ctx.log.info({ made }, 'partitions were made')
  },
  'site.purge': async (ctx) => {
    const gone = await purgeSite(ctx)
    if (gone > 0) ctx.log.info({ gone }, 'old rows were deleted')
  },
} satisfies Pick<
  JobHandlers,
  'site.checkCdns' | 'site.closeFreePlays' | 'site.ensurePartitions' | 'site.purge'
>
