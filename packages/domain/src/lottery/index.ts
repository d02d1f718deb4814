export { drawnIssuesOf } from './issues/index.ts'
export { exportOrders } from './orders/index.ts'
export { RebateSums } from './rebates/index.ts'
export { inSteps, settleGroup } from './settlement/index.ts'
