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
  givenSeries,
  openMember,
  type QuotaLeft,
  readQuotas,
  type SeriesEntry,
  type SeriesQuota,
  type SeriesRoom,
  seriesKey,
  seriesRoom,
  suggestedSeries,
  withinQuotas,
} from './members/index.ts'
