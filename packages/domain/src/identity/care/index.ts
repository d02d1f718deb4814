export { type CareEntry, listCareCases, noteTalk, readCare, type Talk, type WaitingTalk } from './cases.ts'
export { judgeMarkers } from './judgeMarkers.ts'
