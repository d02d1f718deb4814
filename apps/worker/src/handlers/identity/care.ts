import { judgeMarkers } from '@croupier/domain/identity/care'
import { judgeDormancy } from '@croupier/domain/identity/dormancy'
import { remindReviews } from '@croupier/domain/identity/protection'
import type { JobHandlers } from '../../handler.ts'

export const careJobs = {
  'care.judgeMarkers': async (ctx) => {
    const opened = await judgeMarkers(ctx)
    if (opened > 0) ctx.log.info({ opened }, 'players are to be spoken with')
  },
  'care.judgeDormancy': async (ctx) => {
    const judged = await judgeDormancy(ctx)
    if (judged > 0) ctx.log.info({ judged }, 'owners of unused accounts were told, or accounts went to rest')
  },
  'care.remindReviews': async (ctx) => {
    const reminded = await remindReviews(ctx)
    if (reminded > 0) ctx.log.info({ reminded }, 'players were reminded of their limits')
  },
} satisfies Pick<JobHandlers, Extract<keyof JobHandlers, `care.${string}`>>
