import { judgeMarkers } from '@croupier/domain/identity/care'
import type { JobHandlers } from '../../handler.ts'

export const careJobs = {
  'care.judgeMarkers': async (ctx) => {
    const opened = await judgeMarkers(ctx)
    if (opened > 0) ctx.log.info({ opened }, 'players are to be spoken with')
  },
} satisfies Pick<JobHandlers, Extract<keyof JobHandlers, `care.${string}`>>
