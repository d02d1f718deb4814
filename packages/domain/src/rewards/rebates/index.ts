export { giveRebates } from './giveRebates.ts'
export { rebateRates } from './rebateRates.ts'
