import type { AreaPages } from '../../shell/areaPages.ts'

/** The agent centre: teams, their reports, contracts and wages; and the member centre's transfer to the upline. */
export const agencyPages = {
  routed: { ac: () => import('./agents/AgentCentre.tsx') },
} satisfies AreaPages
