export { giveReferrals } from './giveReferrals.ts'
