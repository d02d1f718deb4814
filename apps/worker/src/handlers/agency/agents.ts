import { rollUpTeamDays, tellNews } from '@croupier/domain/agency/agents'
import type { JobHandlers } from '../../handler.ts'

export const agentsJobs = {
  'agents.rollUpTeamDays': async (ctx) => await rollUpTeamDays(ctx),
  'agents.tellNews': async (ctx) => {
    await tellNews(ctx)
  },
} satisfies Pick<JobHandlers, 'agents.rollUpTeamDays' | 'agents.tellNews'>
