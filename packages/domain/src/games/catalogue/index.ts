export type { Card, OfferedLane } from './lanes.ts'
export {
  inLanguage,
  type Offer,
  type OfferedRoom,
  type Offering,
  openOffer,
  type TitlePage,
  type TitlesWanted,
  type Viewer,
} from './offer.ts'
export { chooseHotGames, type OfferedVendor, offerVendors } from './offerVendors.ts'
export { listOfficersTitles, type OfficersTitle, setTitleState } from './officersTitles.ts'
export { readRails } from './rails.ts'
export { syncGameProviders } from './syncGameProviders.ts'
export { type ListedGame, type SyncOutcome, syncVendor, type VendorList } from './syncVendor.ts'
