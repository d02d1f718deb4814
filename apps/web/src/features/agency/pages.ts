import type { AreaPages } from '../../shell/areaPages.ts'

/** The agent centre: teams, contracts and wages. */
export const agencyPages = {
  routed: { ac: () => import('./agents/AgentCentre.tsx') },
  centres: {
    ac: {
      overview: () => import('./agents/TeamOverview.tsx'),
      team: () => import('./agents/TeamManagement.tsx'),
      register: () => import('./agents/RegisterCentre.tsx'),
      dividend: () => import('./dividends/DividendBills.tsx'),
      salary: () => import('./dividends/SalaryBills.tsx'),
      dailyWage: () => import('./dividends/DailyWageBills.tsx'),
      hourlyWage: () => import('./dividends/HourlyWageBills.tsx'),
      realtimeWage: () => import('./wages/RealtimeWage.tsx'),
    },
  },
} satisfies AreaPages
