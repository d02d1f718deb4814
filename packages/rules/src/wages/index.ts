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
  rollUpRealtime,
} from './rollUpRealtime.ts'
export { dueWindows, REALTIME_WINDOW_MS, realtimeWindow, type WageWindow } from './windows.ts'
