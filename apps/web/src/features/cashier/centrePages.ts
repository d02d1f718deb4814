import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: money of an account. */
export const cashierCentrePages = {
  mc: { transactionHistory: () => import('./statements/AccountRecord.tsx') },
} satisfies AreaCentrePages
