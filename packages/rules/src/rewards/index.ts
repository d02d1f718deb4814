export { betCategoriesOf } from './betCategories.ts'
export { giftsOfStake, POINT_SOURCE } from './giftsOfStake.ts'
export { rebateRates } from './rebateRates.ts'
