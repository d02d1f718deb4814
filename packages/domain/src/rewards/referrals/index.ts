export { giveReferrals } from './giveReferrals.ts'
export { readFriends } from './readFriends.ts'
