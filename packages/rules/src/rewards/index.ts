export { giftsOfStake } from './giftsOfStake.ts'
export { rebateRates } from './rebateRates.ts'
