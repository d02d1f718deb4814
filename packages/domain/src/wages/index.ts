export { explainWage } from './explainWage.ts'
export { listRealtimeWages, type RealtimeWages, type WageState } from './listRealtimeWages.ts'
export { retryWagePayments } from './retryWagePayments.ts'
export { settleDueRealtimeWages } from './settleDueRealtimeWages.ts'
