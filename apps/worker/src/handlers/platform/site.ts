import { closeFreePlays } from '@croupier/domain/identity/freeplay'
import { checkCdns, maintainPartitions, purgeSite } from '@croupier/domain/platform/site'
import type { JobHandlers } from '../../handler.ts'

export const siteJobs = {
  'site.checkCdns': async (ctx) => {
    await checkCdns(ctx, ctx.askOrigin)
  },
  'site.closeFreePlays': async (ctx) => {
    const closed = await closeFreePlays(ctx)
    if (closed > 0) ctx.log.info({ closed }, 'trial accounts were closed')
  },
  'site.maintainPartitions': async (ctx) => {
    ctx.metrics.tasksDone(await maintainPartitions(ctx), ctx.clock.now())
  },
  'site.purge': async (ctx) => {
    ctx.metrics.tasksDone(await purgeSite(ctx), ctx.clock.now())
  },
} satisfies Pick<JobHandlers, 'site.checkCdns' | 'site.closeFreePlays' | 'site.maintainPartitions' | 'site.purge'>
