export { type BrakedMerchant, listBrakes, type ReleaseOutcome, releaseBrake } from './brake.ts'
export { type CheckOutcome, verifyLedger } from './verifyLedger.ts'
