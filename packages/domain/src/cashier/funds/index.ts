export { readFunds } from './readFunds.ts'
