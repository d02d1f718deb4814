export { type CountedBets, fillRequirements, type OpenRequirement } from './fillRequirements.ts'
export {
  type AmountProblem,
  amountProblem,
  requirementOf,
  type SenderFunds,
  type TransferLimits,
  type TransferRoom,
  transferRoom,
} from './transferRoom.ts'
