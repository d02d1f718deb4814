export type { HouseMove, OpsTreeLine } from './agents.ts'
export { type AlarmName, alarmName, type OpsAlarm } from './alarms.ts'
export type {
  OpsClaim,
  OpsDeposit,
  OpsDifference,
  OpsWithdrawal,
  WithdrawalMove,
} from './cashier.ts'
export {
  type OpsCampaign,
  type OpsNotice,
  type OpsSegment,
  type OpsTexts,
  opsNoticeTypes,
  opsOccasions,
} from './content.ts'
export type {
  OfferedVendor,
  OpsProviderCase,
  OpsProviderKey,
  OpsTitle,
  OpsVendor,
} from './games.ts'
export type { OpsIssue } from './issues.ts'
export type { OpsMallItem, OpsVipLevel } from './mall.ts'
export type { MoreOfMember } from './memberFiles.ts'
export type { FoundMember, MemberMove, MemberView } from './members.ts'
export { type OpsMerchantView, siteStateSettings, twoOfficerSettings } from './merchants.ts'
export type { OpsAccess, OpsRoute } from './opsRoute.ts'
export { type OpsRouteName, opsRoutes } from './opsRoutes.ts'
export type { OpsChannel, OpsPaymentProvider } from './payments.ts'
export { type Permission, permission } from './permissions.ts'
export type {
  BoardDay,
  NamedMerchant,
  OpsAuditRecord,
  OpsLetter,
  OpsMerchant,
} from './platform.ts'
export type { OpsBet, OpsGameReturn, OpsReportDay, OpsReportMonth } from './reports.ts'
export type { OpsApplication, OpsPromotion, OpsRain, OpsRedemption } from './rewards.ts'
export type { SettingColumn, SettingField } from './settingFields.ts'
