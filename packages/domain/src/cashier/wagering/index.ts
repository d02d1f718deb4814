export { exportWagering } from './exportWagering.ts'
export {
  type ListedRequirement,
  listWagering,
  readWagering,
  type WageringState,
} from './listWagering.ts'
export {
  closeDepositRequirement,
  openBonusRequirement,
  openDepositRequirement,
  openRequirement,
  reopenDepositRequirement,
} from './openRequirement.ts'
export {
  closeFilled,
  forfeitBonus,
  holdAndCount,
  keepBonuses,
  takeBackExpired,
} from './takeBack.ts'
export { countWagering, keepWagering, lockedOf, type Wagering } from './wagering.ts'
export { whereMoneyIs } from './whereMoneyIs.ts'
