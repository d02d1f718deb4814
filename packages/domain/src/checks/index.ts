export { type BrakedMerchant, listBrakes, type ReleaseOutcome, releaseBrake } from './brake.ts'
export { type PassState, verifyAll } from './fullPass.ts'
export { type OnProgress, type PartReport, readAll } from './readAll.ts'
export { type CheckOutcome, verifyLedger } from './verifyLedger.ts'
