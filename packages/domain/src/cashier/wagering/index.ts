export { exportWagering } from './exportWagering.ts'
export {
  type ListedRequirement,
  listWagering,
  readWagering,
  type WageringState,
} from './listWagering.ts'
export { openBonusRequirement, openDepositRequirement, openRequirement } from './openRequirement.ts'
export {
  closeFilled,
  forfeitBonus,
  holdAndCount,
  keepBonuses,
  takeBackExpired,
} from './takeBack.ts'
export { countWagering, keepWagering, type Wagering } from './wagering.ts'
