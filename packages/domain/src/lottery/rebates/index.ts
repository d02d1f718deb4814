export type { ExplainedRebates } from './explainedLines.ts'
export { explainRebates } from './explainRebates.ts'
export { RebateSums } from './rebateSums.ts'
