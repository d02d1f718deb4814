export { labelMember, type Unmasked, unmaskMember, writeNote } from './memberNotes.ts'
export { readDepositGrounds, readWithdrawalGrounds } from './readGrounds.ts'
export { notesOf } from './readMore.ts'
export { listMovements, readAccounts, readGifts } from './readTabs.ts'
