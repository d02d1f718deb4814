export { claimReward, listRewards } from './claims.ts'
export { type DueDay, daysDue, markDay } from './dueDays.ts'
export { payGrant } from './payGrant.ts'
