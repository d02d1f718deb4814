export { countClick } from './countClick.ts'
export { giveReferrals } from './giveReferrals.ts'
export { readFriends } from './readFriends.ts'
