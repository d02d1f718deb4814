import { watchAlarms } from '@croupier/domain/operations/alarms'
import type { JobHandlers } from '../../handler.ts'

export const alarmsJobs = {
  'alarms.watch': async (ctx) => {
    await watchAlarms(ctx)
  },
} satisfies Pick<JobHandlers, 'alarms.watch'>
