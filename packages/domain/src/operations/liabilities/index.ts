export { closeLiabilityDays } from './closeDays.ts'
export { type LiabilityDay, liabilityFile, noteFunds, readLiabilities } from './readLiabilities.ts'
