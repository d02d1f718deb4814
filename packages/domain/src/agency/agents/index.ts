export { findInTeam, type TeamStep } from './findInTeam.ts'
export {
  closeInviteLink,
  type InviteLink,
  listInviteLinks,
  openInviteLink,
} from './inviteLinks.ts'
export { listTeam, type TeamPage, type TeamQuery, type TeamRow } from './listTeam.ts'
export { type LowerSeriesInput, lowerSeries } from './lowerSeries.ts'
export { type OpenAccountInput, type OpenedAccount, openAccount } from './openAccount.ts'
export { type RaiseSeriesInput, raiseSeries } from './raiseSeries.ts'
export { raiseTopSeries } from './raiseTopSeries.ts'
export { refuseTooMany } from './rankTeam.ts'
export { type OpeningTerms, readOpeningTerms } from './readOpeningTerms.ts'
export { readTeamNews } from './readTeamNews.ts'
export { readTeamOverview, type TeamOverview } from './readTeamOverview.ts'
export { readTeamPresence } from './readTeamPresence.ts'
export { rollUpTeamDays } from './rollUpTeamDays.ts'
export { tellNews } from './tellNews.ts'
