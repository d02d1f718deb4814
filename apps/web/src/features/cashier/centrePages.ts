import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: the wallet, deposits, withdrawals, the account record, turnover requirements. */
export const cashierCentrePages = {
  mc: {
    transferFund: () => import('./funds/FundsPage.tsx'),
    depositv2: () => import('./deposits/DepositPage.tsx'),
    withdraw: () => import('./withdrawals/WithdrawPage.tsx'),
    transactionHistory: () => import('./statements/AccountRecord.tsx'),
    bonusDetails: () => import('./wagering/BonusDetails.tsx'),
  },
} satisfies AreaCentrePages
