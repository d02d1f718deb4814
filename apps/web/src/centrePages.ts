import { agencyCentrePages } from './features/agency/centrePages.ts'
import { cashierCentrePages } from './features/cashier/centrePages.ts'
import { contentCentrePages } from './features/content/centrePages.ts'
import { identityCentrePages } from './features/identity/centrePages.ts'
import { lotteryCentrePages } from './features/lottery/centrePages.ts'
import { rewardsCentrePages } from './features/rewards/centrePages.ts'
import type { LoadPart } from './shell/areaPages.ts'
import type { RoutedParameter } from './shell/overlayProps.ts'

/**
 * What each page of a centre shows; a page without an entry is still to come and says so. A file of its own, which comes with the
 * first centre: where each of these pages is found is 1.5 kB that the first paint does not need.
 */
export const CENTRE_PAGES: Record<RoutedParameter, Readonly<Record<string, LoadPart>>> = {
  mc: {
    ...identityCentrePages.mc,
    ...cashierCentrePages.mc,
    ...agencyCentrePages.mc,
    ...lotteryCentrePages.mc,
    ...rewardsCentrePages.mc,
    ...contentCentrePages.mc,
  },
  ac: { ...agencyCentrePages.ac, ...contentCentrePages.ac },
}
