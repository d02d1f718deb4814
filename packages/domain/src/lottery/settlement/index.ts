export {
  type CorrectionOutcome,
  correctResult,
  type DoubtedResult,
  listDoubtedResults,
} from './correctResult.ts'
export { inSteps } from './inSteps.ts'
export { listQuarantined, type QuarantinedLine, releaseQuarantined } from './releaseQuarantined.ts'
export { reversePayouts } from './reversePayouts.ts'
export { settleDueIssues } from './settleDueIssues.ts'
export { settleGroup } from './settleGroup.ts'
