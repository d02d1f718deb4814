export { type Cashier, type CashierOptions, openCashier } from './cashier/cashier.ts'
