export { type CashierOutside, createDeposit, judgeSeal, type NewDeposit } from './deposits/index.ts'
export {
  countWagering,
  holdAndCount,
  keepBonuses,
  keepWagering,
  lockedOf,
  openBonusRequirement,
  openDepositRequirement,
  openRequirement,
  readWagering,
  type Wagering,
  type WageringState,
} from './wagering/index.ts'
export { hintBalance, owesBills } from './wallets/index.ts'
