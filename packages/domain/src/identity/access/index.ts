export { accountKeyOf } from './accountNamed.ts'
export { accountTypes } from './accountTypes.ts'
export { hashPassword, inTurn, passwordFits } from './argon.ts'
export { newCaptcha, solveCaptcha } from './captcha.ts'
export {
  concludeLogin,
  type Entry,
  type LoggedIn,
  type ProvedMember,
} from './concludeLogin.ts'
export { enterAccount, type LoginMethod, type Proved, type Wrong } from './enterAccount.ts'
export { finishLogin, sendSecondCode } from './finishLogin.ts'
export {
  askProofFor,
  checkOwnPassword,
  noteProof,
  proveAgain,
  readProofState,
  requireFreshProof,
  sendProofCode,
  useProofFor,
} from './freshProof.ts'
export { isKnownTo } from './knownDevice.ts'
export { type LiveSession, liveAmong, liveSessionFinder, noteSessionSeen } from './liveSession.ts'
export { type LogInInput, logIn } from './logIn.ts'
export { logInBySms } from './logInBySms.ts'
export { forgetFailures } from './loginFailures.ts'
export { logOut } from './logOut.ts'
export { type Arrival, type OpenedSession, openSession } from './openSession.ts'
export { endOwnOthers, endOwnSession, ownSessions } from './ownSessions.ts'
export { type PasskeyLogInInput, passkeyLogIn } from './passkeyLogIn.ts'
export { chosenPassword, FIRST_PASSWORD_MS } from './passwordAge.ts'
export { unlockPasswords } from './passwordLock.ts'
export { isWeakPassword } from './passwordWeakness.ts'
export { checkPaymentPassword } from './paymentPassword.ts'
export { paymentsStoppedUntil, stopPayments } from './paymentStop.ts'
export { canCall } from './policy.ts'
export { type Puzzles, requirePerson, solvePuzzles } from './puzzles.ts'
export { randomPassword } from './randomPassword.ts'
export { refreshSession } from './refreshSession.ts'
export {
  type EndReason,
  endOtherSessions,
  readEndNotice,
  SESSION_ENDED_CHANNEL,
} from './sessionLife.ts'
export { newSlider } from './slider.ts'
