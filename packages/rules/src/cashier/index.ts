export { type ApprovalFacts, approvesItself } from './approval.ts'
export {
  creditedAmount,
  type DepositStateName,
  depositFee,
  depositMayGo,
  payAmount,
  takesOrdersAt,
} from './deposits.ts'
export { comparePayer, holdsPayer, PAYER_RULES, type PayerMatch, type PayerRule } from './payerNames.ts'
export { paidNumber, payoutNumberFits } from './payoutNumbers.ts'
export { type Instrument, owedElsewhere, SOURCE_RULES, type Source, type SourceRule, sourcesLeft } from './sources.ts'
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
