import type { AreaPages } from '../../shell/areaPages.ts'

/** The agent centre: teams, their reports, contracts and wages; and the member centre's transfer to the upline. */
export const agencyPages = {
  routed: { ac: () => import('./agents/AgentCentre.tsx') },
  centres: {
    ac: {
      overview: () => import('./agents/TeamOverview.tsx'),
      team: () => import('./agents/TeamManagement.tsx'),
      transfer: () => import('./transfers/TransferPage.tsx'),
      register: () => import('./agents/RegisterCentre.tsx'),
      announcement: () => import('./reports/Announcements.tsx'),
      bets: () => import('./reports/TeamBets.tsx'),
      profit: () => import('./reports/DownlineProfit.tsx'),
      income: () => import('./reports/MyIncome.tsx'),
      transactions: () => import('./reports/TeamTransactions.tsx'),
      dividend: () => import('./contracts/DividendPage.tsx'),
      salary: () => import('./contracts/SalaryPage.tsx'),
      dailyWage: () => import('./contracts/DailyWagePage.tsx'),
      hourlyWage: () => import('./contracts/HourlyWagePage.tsx'),
      realtimeWage: () => import('./wages/RealtimeWage.tsx'),
    },
    mc: { transferUpline: () => import('./transfers/TransferUpline.tsx') },
  },
} satisfies AreaPages
