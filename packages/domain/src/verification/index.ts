export { type SendCodeInput, sendLoginCode, sendRegisterCode } from './sendCode.ts'
