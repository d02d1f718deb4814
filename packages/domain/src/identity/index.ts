export {
  accountTypes,
  checkPaymentPassword,
  FIRST_PASSWORD_MS,
  hashPassword,
  isWeakPassword,
  paymentsStoppedUntil,
  randomPassword,
} from './access/index.ts'
export { linkedGroups } from './duplicates/index.ts'
export { isExcluded } from './exclusions/index.ts'
export { grantDemoFunds } from './freeplay/index.ts'
export {
  openMember,
  type SeriesEntry,
  type SeriesRoom,
  seriesRoom,
  suggestedSeries,
} from './members/index.ts'
