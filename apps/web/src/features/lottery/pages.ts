import type { AreaPages } from '../../shell/areaPages.ts'

/** The lottery desk and what was bet there. */
export const lotteryPages = {
  screens: {
    '/elott': () => import('./desk/ElottScreen.tsx'),
    '/fairness': () => import('./fairness/FairnessScreen.tsx'),
    '/lottery': () => import('./longDragon/LotteryEntry.tsx'),
  },
  overlays: { lotteries: () => import('./menu/LotterySheet.tsx') },
} satisfies AreaPages
