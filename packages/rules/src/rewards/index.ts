export { betCategoriesOf } from './betCategories.ts'
export { giftsOfStake, POINT_SOURCE } from './giftsOfStake.ts'
export { REBATE_CATEGORIES, type RebateRates, rebateRates } from './rebateRates.ts'
export { VIP_LEVEL_COUNT, type VipLevel, vipLevelsIn } from './vipLevels.ts'
