import { agencyPages } from './features/agency/pages.ts'
import { cashierPages } from './features/cashier/pages.ts'
import { contentPages } from './features/content/pages.ts'
import { gamesPages } from './features/games/pages.ts'
import { identityPages } from './features/identity/pages.ts'
import { lotteryPages } from './features/lottery/pages.ts'
import { platformPages } from './features/platform/pages.ts'
import { rewardsPages } from './features/rewards/pages.ts'
import type { AreaPages, LoadPart } from './shell/areaPages.ts'
import type { OverlayProps, RoutedOverlayProps, RoutedParameter } from './shell/overlayProps.ts'
import type { OverlayName } from './shell/overlayStore.ts'
import type { RoutePath } from './shell/routeTable.ts'
import { shellPages } from './shell/shellPages.ts'

/** The file of each screen of spec 2. A route that no area has registered does not compile. */
export const SCREENS = {
  ...platformPages.screens,
  ...identityPages.screens,
  ...cashierPages.screens,
  ...lotteryPages.screens,
  ...gamesPages.screens,
  ...rewardsPages.screens,
  ...contentPages.screens,
} satisfies Record<RoutePath, unknown>

/** Where mails and providers lead, and where mails are read while none leave: no places of the menu. */
export const RETURN_SCREENS: NonNullable<AreaPages['returns']> = identityPages.returns

/** What each dialog of the site shows. */
export const OVERLAYS = {
  ...shellPages.overlays,
  ...identityPages.overlays,
  ...cashierPages.overlays,
  ...lotteryPages.overlays,
  ...contentPages.overlays,
} satisfies Record<OverlayName, LoadPart<OverlayProps>>

/** The centres, by the query parameter that opens them. */
export const ROUTED = {
  ...shellPages.routed,
  ...agencyPages.routed,
} satisfies Record<RoutedParameter, LoadPart<RoutedOverlayProps>>

/** Parts of areas that the frame is first drawn with. */
export const FRAMED = {
  noticeLine: () => import('./features/content/notices/NoticeLine.tsx'),
  noticePopup: () => import('./features/content/notices/NoticePopup.tsx'),
}
