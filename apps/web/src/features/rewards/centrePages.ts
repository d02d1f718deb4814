import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: the reward for bringing friends. */
export const rewardsCentrePages = {
  mc: { referral: () => import('./referral/Referral.tsx') },
} satisfies AreaCentrePages
