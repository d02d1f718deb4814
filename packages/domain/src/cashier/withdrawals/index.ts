export { type ApprovalRule, readApprovalRule } from './approvalRule.ts'
export {
  approveWithdrawal,
  changeWithdrawalProvider,
  listOpenWithdrawals,
  openPaidAccount,
  openWithdrawalProof,
  refuseWithdrawal,
  resolveWithdrawal,
  type WithdrawalDecision,
} from './decide.ts'
export { exportWithdrawals } from './exportWithdrawals.ts'
export { followUp } from './followUp.ts'
export { isPayoutEvent, notePayoutEvent } from './noteEvent.ts'
export {
  cancelWithdrawal,
  listWithdrawals,
  proveWithdrawal,
  readWithdrawal,
} from './ownWithdrawals.ts'
export { giveReceipt } from './receipt.ts'
export { readWithdrawalCheck, requestWithdrawal } from './requestWithdrawal.ts'
