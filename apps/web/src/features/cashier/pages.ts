import type { AreaPages } from '../../shell/areaPages.ts'

/** The wallet over any page. */
export const cashierPages = {
  screens: { '/excluded': () => import('./closing/ExcludedScreen.tsx') },
  overlays: { wallet: () => import('./funds/WalletSheet.tsx') },
} satisfies AreaPages
