export {
  answerRelease,
  askRelease,
  comeBack,
  giveBreak,
  listReleases,
  type ReleaseRequest,
  type RunningBreak,
  runningBreak,
  takeBreak,
} from './breaks.ts'
export {
  type GateCode,
  type ProtectedPath,
  type ProtectedStep,
  protectionRefusal,
  refuseProtected,
} from './gate.ts'
export {
  confirmLimit,
  giveUpLimit,
  type LimitName,
  refuseWithoutLimit,
  setLimit,
  setOfficerLimit,
} from './limits.ts'
export { maySellTo, type SoldTo } from './maySellTo.ts'
export { guard as guardMember, lockProtectedMember } from './protectedMember.ts'
export { protectionUntil } from './protectionUntil.ts'
export { readProtection } from './readProtection.ts'
export { confirmReview, remindReviews } from './reviews.ts'
export { readSessionBounds } from './sessionBounds.ts'
export { noteRealityCheck, readSessionClock } from './sessionClock.ts'
export { answerPrompt, setReality } from './settings.ts'
