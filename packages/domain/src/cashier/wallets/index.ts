export { type Adjustment, adjustWallet } from './adjustWallet.ts'
export { exportTransactions } from './exportTransactions.ts'
export { freezeWallet, holdWallet, thawWallet } from './freezeWallet.ts'
export { hintBalance } from './hintBalance.ts'
export {
  listTransactions,
  type Transaction,
  type TransactionsQuery,
} from './listTransactions.ts'
export { owesBills } from './openBills.ts'
export { type Balance, readBalance } from './readBalance.ts'
export { readStatement, type Statement } from './readStatement.ts'
export { rollUpHouse } from './rollUpHouse.ts'
