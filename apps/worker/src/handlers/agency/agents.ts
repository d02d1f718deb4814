import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import type { JobHandlers } from '../../handler.ts'

export const agentsJobs = {
  'agents.rollUpTeamDays': async (ctx) => await rollUpTeamDays(ctx),
} satisfies Pick<JobHandlers, 'agents.rollUpTeamDays'>
