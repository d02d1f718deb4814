export {
  type Asker,
  sendLoginCode,
  sendRegisterCode,
  sendRegisterEmail,
  sendResetCode,
} from './sendCode.ts'
