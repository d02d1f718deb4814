export { cancelOrder } from './cancelOrder.ts'
export { closeDueIssues } from './closeDueIssues.ts'
export { drawDueIssues } from './drawDueIssues.ts'
export type { ExplainedRebates } from './explainedLines.ts'
export { explainRebates } from './explainRebates.ts'
export { type Report, readWaitingResults, type WaitingIssue } from './externalReports.ts'
export type { Game } from './game.ts'
export { type GameMenuGroup, gameMenus } from './gameMenus.ts'
export { wireIssue } from './issue.ts'
export { type LotteryDesk, openLotteryDesk } from './lotteryDesk.ts'
export { type OpenGameInput, openGame } from './openGame.ts'
export { type PlaceBetsInput, type PlacedOrder, placeBets } from './placeBets.ts'
export { planIssues, planIssuesBetween } from './planIssues.ts'
export {
  type CurrentIssues,
  readCurrentIssues,
  readIssue,
  readOpenedNumbers,
} from './readIssues.ts'
export { type Line, listOrders, type Order, readOrder } from './readOrders.ts'
export { RebateSums } from './rebateSums.ts'
export {
  type ExternalOutcome,
  type ExternalResultInput,
  recordExternalResult,
} from './recordExternalResult.ts'
export {
  listQuarantined,
  type QuarantinedLine,
  releaseQuarantined,
} from './releaseQuarantined.ts'
export { setGameState } from './setGameState.ts'
export { settleDueIssues } from './settleDueIssues.ts'
export { settleGroup } from './settleGroup.ts'
export { setVendorState } from './setVendorState.ts'
export { voidIssue, voidOverdueIssue, voidOverdueIssues } from './voidIssue.ts'
