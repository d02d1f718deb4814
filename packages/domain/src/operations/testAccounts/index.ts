export { markTestAccount, type TestAccountOutcome } from './markTestAccount.ts'
