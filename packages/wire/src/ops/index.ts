export type { HouseMove, OpsTreeLine } from './agency/agents.ts'
export type {
  OpsClaim,
  OpsDeposit,
  OpsDifference,
  OpsFlaggedPayer,
  OpsWithdrawal,
  WithdrawalMove,
} from './cashier/cashier.ts'
export type { OpsDepositGrounds, OpsMemberGrounds, OpsWithdrawalGrounds } from './cashier/grounds.ts'
export {
  type HistoryKind,
  historyKinds,
  type OpsPaymentRow,
  type OpsPaymentTotal,
  type OpsReadBet,
} from './cashier/history.ts'
export type { OpsChannel, OpsPaymentProvider } from './cashier/payments.ts'
export type { OpsRisk } from './cashier/risk.ts'
export {
  type OpsCampaign,
  type OpsNotice,
  type OpsSegment,
  type OpsTexts,
  opsNoticeTypes,
  opsOccasions,
} from './content/content.ts'
export type { OpsDraft } from './content/drafts.ts'
export type { OpsTicket } from './content/feedback.ts'
export type { OpsTextVersion } from './content/versions.ts'
export type {
  OfferedVendor,
  OpsProviderCase,
  OpsProviderKey,
  OpsTitle,
  OpsVendor,
} from './games/games.ts'
export type { OpsCareEntry, OpsWaitingTalk } from './identity/care.ts'
export {
  EXCLUSION_FILE_CHARS_MAX,
  type ExclusionFault,
  type OpsDuplicate,
  type OpsExclusion,
  type OpsExclusionSource,
} from './identity/exclusions.ts'
export type { FoundMember, MemberMove, MemberView } from './identity/members.ts'
export type { OpsMoneyCase, OpsPaper } from './identity/papers.ts'
export type { OpsSignIn } from './identity/signIn.ts'
export type { OpsIssue } from './lottery/issues.ts'
export { type AlarmName, alarmName, type OpsAlarm } from './operations/alarms.ts'
export type { OpsAuditLine } from './operations/audit.ts'
export { INBOX_QUEUES, type InboxQueue, inboxQueues, type OpsWaiting } from './operations/inbox.ts'
export type { OpsLiabilityDay } from './operations/liabilities.ts'
export type { OpsMemberAccounts, OpsMemberGifts, OpsMovement } from './operations/memberFile.ts'
export {
  type NamedMerchant,
  type OpsMerchant,
  type OpsMerchantView,
  type OpsSettingBound,
  siteStateSettings,
} from './operations/merchants.ts'
export type { BoardDay } from './operations/overview.ts'
export type { OpsReleasePart } from './operations/release.ts'
export type {
  OpsAgentResult,
  OpsBet,
  OpsGameReturn,
  OpsLargeMove,
  OpsProviderMonth,
  OpsReportDay,
  OpsReportMonth,
} from './operations/reports.ts'
export type { OpsWaitingCommand } from './operations/waitingCommands.ts'
export type { OpsAccess, OpsRoute } from './opsRoute.ts'
export { type OpsRouteName, opsRoutes } from './opsRoutes.ts'
export { type Permission, permission } from './permissions.ts'
export type { OpsDeadLetter } from './platform/deadLetters.ts'
export type { OpsMallItem, OpsVipLevel } from './rewards/mall.ts'
export type { OpsApplication, OpsEnvelope, OpsPromotion, OpsRedemption } from './rewards/rewards.ts'
export type { SettingColumn, SettingField } from './settingFields.ts'
