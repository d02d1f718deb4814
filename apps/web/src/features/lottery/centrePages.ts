import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: what was bet. */
export const lotteryCentrePages = {
  mc: { personalHistoryCopy: () => import('./orders/BettingRecord.tsx') },
} satisfies AreaCentrePages
