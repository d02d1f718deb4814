export { RebateSums } from './rebates/index.ts'
export { inSteps, settleGroup } from './settlement/index.ts'
