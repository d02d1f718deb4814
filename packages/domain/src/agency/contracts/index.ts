export { readContractKeys } from './contractKey.ts'
export { findContracts, termsAbove } from './contractRow.ts'
export { endClosed } from './endClosed.ts'
export { expireOffers } from './expireOffers.ts'
export { findPayee } from './findPayee.ts'
export { listContracts, type OfferTerms, readOfferTerms } from './listContracts.ts'
export { merchantCeilings } from './merchantCeilings.ts'
export { type MoveContractInput, moveContract } from './moveContract.ts'
export { type OfferContractInput, offerContract } from './offerContract.ts'
export { offerHouseContract } from './offerHouseContract.ts'
export {
  moveHouseContract,
  type OfficersOffer,
  offerByOfficers,
  weighOffer,
} from './officersContracts.ts'
export { readConsolidated } from './readConsolidated.ts'
export { readSigned } from './readSigned.ts'
export { refuseUnfit } from './refuseOffer.ts'
export { remindOfEnds } from './remindOfEnds.ts'
export { verifyFile } from './signature.ts'
export { TEST_LINES } from './testLines.ts'
