export { RebateSums } from './rebates/index.ts'
export { settleGroup } from './settlement/index.ts'
