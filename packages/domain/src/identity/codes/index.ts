export { type CheckCodeInput, type CodeProof, checkCode, useCode } from './checkCode.ts'
export type { Purpose } from './code.ts'
export { type IssueCodeInput, issueCode } from './issueCode.ts'
