export { claimReward, listRewards } from './claims.ts'
export { type DueDay, daysDue, markDay } from './dueDays.ts'
export { giveOffer, type Offer } from './offer.ts'
export { payGrant } from './payGrant.ts'
