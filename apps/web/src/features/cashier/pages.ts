import type { AreaPages } from '../../shell/areaPages.ts'

/** Money of an account: its record. */
export const cashierPages = {
  centres: { mc: { transactionHistory: () => import('./statements/AccountRecord.tsx') } },
} satisfies AreaPages
