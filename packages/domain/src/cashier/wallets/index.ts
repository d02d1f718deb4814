export { freezeWallet, thawWallet } from './freezeWallet.ts'
export { hintBalance } from './hintBalance.ts'
export {
  listTransactions,
  type Transaction,
  type TransactionsQuery,
} from './listTransactions.ts'
export { type Balance, readBalance } from './readBalance.ts'
export { rollUpHouse } from './rollUpHouse.ts'
