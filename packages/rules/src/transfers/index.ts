export {
  type AmountProblem,
  amountProblem,
  requirementOf,
  type SenderFunds,
  type TransferLimits,
  type TransferRoom,
  transferRoom,
} from './transferRoom.ts'
