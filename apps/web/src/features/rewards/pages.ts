import type { AreaPages } from '../../shell/areaPages.ts'

/** Points, promotions and the reward for bringing friends. */
export const rewardsPages = {
  screens: {
    '/pointMall': () => import('./points/PointMallScreen.tsx'),
    '/integral': () => import('./points/IntegralScreen.tsx'),
    '/promotions': () => import('./promotions/PromotionsScreen.tsx'),
  },
} satisfies AreaPages
