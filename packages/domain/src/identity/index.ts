export {
  accountTypes,
  askProofFor,
  checkPaymentPassword,
  endOtherSessions,
  FIRST_PASSWORD_MS,
  hashPassword,
  isWeakPassword,
  passwordFits,
  paymentsStoppedUntil,
  randomPassword,
  requireFreshProof,
  useProofFor,
} from './access/index.ts'
export { contactsOf, findByContact, masked, writeToMember } from './contacts/index.ts'
export { refuseWithoutPapers } from './diligence/index.ts'
export { linkedGroups } from './duplicates/index.ts'
export { codeAt, keyUri, manualKey, SECRET_BYTES, stepOfCode } from './factors/index.ts'
export { grantDemoFunds } from './freeplay/index.ts'
export { countImage, redrawPaper } from './images/index.ts'
export {
  givenSeries,
  judgeNewPassword,
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
export { BIRTHDAY_WAIT_DAYS, birthdayOfMember, birthdaysOn, holderNameOf, personalOf } from './profiles/index.ts'
export {
  type GateCode,
  guardMember,
  lockProtectedMember,
  maySellTo,
  protectionRefusal,
  protectionUntil,
  type RunningBreak,
  readSessionBounds,
  refuseProtected,
  refuseWithoutLimit,
  runningBreak,
} from './protection/index.ts'
