export { type ApprovalFacts, approvesItself } from './approval.ts'
export {
  creditedAmount,
  type DepositStateName,
  depositFee,
  depositMayGo,
  payAmount,
  takesOrdersAt,
} from './deposits.ts'
export { paidNumber, payoutNumberFits } from './payoutNumbers.ts'
export {
  awaitedParty,
  paidOfNet,
  payoutAmount,
  type WithdrawalBounds,
  withdrawableNow,
  withdrawalFee,
  withdrawalMayGo,
  withdrawalProblem,
} from './withdrawals.ts'
