export { type Asker, sendLoginCode, sendRegisterCode, sendRegisterEmail } from './sendCode.ts'
