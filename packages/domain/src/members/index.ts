export { type ChangePasswordInput, changePassword } from './changePassword.ts'
export { type ForgotPasswordInput, forgotPassword } from './forgotPassword.ts'
export { type OpenedMember, type OpenMemberInput, openMember, type Upline } from './openMember.ts'
export { type OwnMember, readMember } from './readMember.ts'
export {
  type RegisteredMember,
  type RegisterMemberInput,
  registerMember,
} from './registerMember.ts'
export { type ResetPasswordInput, resetPassword } from './resetPassword.ts'
export { type SeriesEntry, type SeriesRoom, seriesRoom, suggestedSeries } from './series.ts'
