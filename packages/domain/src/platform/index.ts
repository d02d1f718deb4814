export { addressScopes, isPublicAddress } from './addresses/index.ts'
export {
  AUDIT_START,
  type AuditLink,
  type AuditValue,
  audit,
  auditMerchants,
  auditOfficer,
  type CommandAbout,
  isWithin,
  linkFits,
  type OfficerRequest,
  SecondNeeded,
  SecondYes,
  within,
} from './audit/index.ts'
export {
  canonicalText,
  checkKeyTime,
  fingerprintOf,
  firstAnswer,
  isKeyOfTime,
  keptAnswer,
  onceIfKeyed,
  oncePerKey,
} from './commands/index.ts'
export { type Mail, mailAsPage, queueMail, queuePlatformMail } from './mails/index.ts'
export {
  amountCell,
  type Cell,
  countCell,
  type FileQuery,
  fileOfFeed,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
  type Sheet,
  type SheetColumn,
  sheetWords,
  textCell,
} from './sheets/index.ts'
export {
  ANY_HOST,
  admitMoney,
  checkDigits,
  checkMerchantDigits,
  checkOwnHost,
  countAlone,
  fieldsOfSchema,
  type MerchantSettings,
  mergeSettings,
  openMerchant,
  readSettings,
  type Site,
  type SiteSettings,
  settingFields,
  settingsOf,
} from './site/index.ts'
export { type MerchantVault, merchantVault } from './vault/index.ts'
