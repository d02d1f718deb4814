import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: the account record, profit and loss. */
export const cashierCentrePages = {
  mc: {
    transactionHistory: () => import('./statements/AccountRecord.tsx'),
    personalProfit: () => import('./statements/PersonalProfit.tsx'),
  },
} satisfies AreaCentrePages
