export { type Difference, listDifferences } from './listDifferences.ts'
export { reconcile, takeStatement } from './reconcile.ts'
