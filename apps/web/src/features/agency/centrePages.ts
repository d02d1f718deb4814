import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: the agent centre, the transfer to the upline, profit and loss. */
export const agencyCentrePages = {
  ac: {
    overview: () => import('./agents/TeamOverview.tsx'),
    team: () => import('./agents/TeamManagement.tsx'),
    transfer: () => import('./transfers/TransferPage.tsx'),
    keys: () => import('./keys/AgentKeys.tsx'),
    register: () => import('./agents/RegisterCentre.tsx'),
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
  mc: {
    transferUpline: () => import('./transfers/TransferUpline.tsx'),
    personalProfit: () => import('./reports/PersonalProfit.tsx'),
  },
} satisfies AreaCentrePages
