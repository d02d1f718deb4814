export { labelMember, type Unmasked, unmaskMember, writeNote } from './memberNotes.ts'
export { readDepositGrounds, readWithdrawalGrounds } from './readGrounds.ts'
export { type MoreOfMember, readMore } from './readMore.ts'
