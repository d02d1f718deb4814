export {
  accountTypes,
  FIRST_PASSWORD_MS,
  hashPassword,
  isWeakPassword,
  randomPassword,
} from './access/index.ts'
export { linkedGroups } from './duplicates/index.ts'
export { grantDemoFunds } from './freeplay/index.ts'
export {
  openMember,
  type SeriesEntry,
  type SeriesRoom,
  seriesRoom,
  suggestedSeries,
} from './members/index.ts'
