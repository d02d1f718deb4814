export { type Difference, listDifferences } from './listDifferences.ts'
export { reconcile } from './reconcile.ts'
