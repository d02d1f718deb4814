export { changeHosts } from './changeHosts.ts'
export { changeSettings, readMerchant, type ViewedMerchant } from './changeSettings.ts'
export { type NewMerchant, openForOfficer } from './openForOfficer.ts'
export {
  chooseHot,
  chooseVendors,
  listOffer,
  listVendors,
  type OfferLine,
  type VendorLine,
} from './vendors.ts'
