export {
  type CarriedLoss,
  carryInto,
  carryOutOf,
  type Dividend,
  dividend,
  type LossFigures,
  shareOfCategory,
  teamLoss,
} from './dividend.ts'
export { type MemberTree, memberTree, NO_PARENT } from './memberTree.ts'
export { hoursOf, type Period, type PeriodCode, periodAt } from './periods.ts'
export {
  exactYuan,
  type LineShare,
  type LineVerdict,
  type RealtimeRates,
  type RealtimeSums,
  type RealtimeWage,
  realtimeWage,
  shareOfLine,
  type WageLine,
} from './realtimeWage.ts'
export {
  type RealtimeBases,
  type RealtimeContracts,
  type RealtimeFacts,
  type RealtimeRollUp,
  realtimeRollUp,
  rollUpRealtime,
} from './rollUpRealtime.ts'
export { type ActiveQuestions, activeUsers, teamSums } from './teamMeasures.ts'
export { dailyWage, type HourWage, hourlyWage, RANK_UNIT, type TieredWage } from './tieredWage.ts'
export { payOfTier, type ReachedTier, type TeamMeasure, tierReached } from './tierReached.ts'
export { dueWindows, REALTIME_WINDOW_MS, realtimeWindow, type WageWindow } from './windows.ts'
