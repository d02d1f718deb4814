export { type CashierOutside, createDeposit, exportDeposits, judgeSeal, type NewDeposit } from './deposits/index.ts'
export { maskedNumber, openAccount } from './payoutAccounts/index.ts'
export {
  countWagering,
  exportWagering,
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
export { exportTransactions, hintBalance, owesBills } from './wallets/index.ts'
