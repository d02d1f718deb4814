import type { AreaCentrePages } from '../../shell/areaPages.ts'

/** Pages of the centres: everything to claim, the reward for bringing friends. */
export const rewardsCentrePages = {
  mc: {
    rewardCenter: () => import('./center/RewardCenter.tsx'),
    missionLeaderboard: () => import('./missions/MissionLeaderboard.tsx'),
    referral: () => import('./referral/Referral.tsx'),
  },
} satisfies AreaCentrePages
