export { type AdvancedChases, advanceChases } from './advanceChases.ts'
export { type CancelledChase, cancelChase } from './cancelChase.ts'
export { type OpenChaseInput, type OpenedChase, openChase } from './openChase.ts'
export { type ChaseInFull, type ChasesQuery, listChases, readChase } from './readChases.ts'
