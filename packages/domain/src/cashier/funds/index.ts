export { moveVendorMoney } from './moveVendorMoney.ts'
export { readFunds } from './readFunds.ts'
