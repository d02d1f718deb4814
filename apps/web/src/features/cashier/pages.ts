import type { AreaPages } from '../../shell/areaPages.ts'

/** The wallet over any page. */
export const cashierPages = {
  overlays: { wallet: () => import('./funds/WalletSheet.tsx') },
} satisfies AreaPages
