export { beaconChainOf } from './beaconChain.ts'
export { closeDueIssues } from './closeDueIssues.ts'
export {
  holdWrongResult,
  type NoCorrection,
  type WrongResult,
  writeCorrectedResult,
} from './correctedResult.ts'
export { drawDueIssues } from './drawDueIssues.ts'
export { type Report, readWaitingResults, type WaitingIssue } from './externalReports.ts'
export { wireIssue } from './issue.ts'
export { listOfficersIssues, voidByOfficers } from './officersIssues.ts'
export { planIssues, planIssuesBetween } from './planIssues.ts'
export { readDueRounds } from './readDueRounds.ts'
export {
  type CurrentIssues,
  drawnIssuesOf,
  readComingIssues,
  readCurrentIssues,
  readIssue,
  readOpenedNumbers,
} from './readIssues.ts'
export {
  type ExternalOutcome,
  type ExternalResultInput,
  recordExternalResult,
} from './recordExternalResult.ts'
export { voidIssue, voidOverdueIssue, voidOverdueIssues } from './voidIssue.ts'
