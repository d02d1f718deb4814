export { type ChangePasswordInput, changePassword } from './changePassword.ts'
export { type ForgotPasswordInput, forgotPassword, type LinkOutcome, sendResetLink } from './forgotPassword.ts'
export { endMemberSessions, freezeMember, unfreezeMember } from './freezeMember.ts'
export { judgeNewPassword } from './judgeNewPassword.ts'
export { type OpenedMember, type OpenMemberInput, openMember, type Upline } from './openMember.ts'
export { readPaymentPassword, setPaymentPassword } from './paymentPassword.ts'
export { type OwnMember, readMember } from './readMember.ts'
export { type ResetBySmsInput, resetBySms } from './resetBySms.ts'
export { type ResetPasswordInput, resetPassword } from './resetPassword.ts'
export {
  givenSeries,
  type SeriesEntry,
  type SeriesRoom,
  seriesKey,
  seriesRoom,
  suggestedSeries,
} from './series.ts'
export { type QuotaLeft, readQuotas, type SeriesQuota, withinQuotas } from './seriesQuotas.ts'

export { unlockMember } from './unlockMember.ts'
export { verifyIdentity } from './verifyIdentity.ts'
