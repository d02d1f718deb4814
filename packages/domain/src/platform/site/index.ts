export { type AskOrigin, checkCdns, usableCdns } from './cdnHealth.ts'
export { checkDatabase } from './checkDatabase.ts'
export { checkDigits, checkMerchantDigits } from './checkDigits.ts'
export { closeSite } from './closeSite.ts'
export { countAlone } from './countAlone.ts'
export { type DeadLetter, listDeadLetters, releaseDeadLetter } from './deadLetters.ts'
export { ANY_HOST, checkOwnHost, findSite, type Site } from './findSite.ts'
export { type AccessVerdict, admit, admitMoney, isBarred, judgeAccess, judgeVisitor } from './judgeVisitor.ts'
export { keepVerdict } from './keepVerdict.ts'
export { type MaintenanceOutcome, maintainPartitions } from './maintainSite.ts'
export { type OpenMerchantInput, openMerchant } from './openMerchant.ts'
export { purgeSite, purges } from './purgeSite.ts'
export { type MerchantSettings, readSettings } from './readSettings.ts'
export { regionOf } from './regionOf.ts'
export { fieldsOfSchema, mergeSettings, settingFields } from './settingFields.ts'
export {
  boundsPassed,
  featureTree,
  type SiteOptions,
  type SiteSettings,
  settingsOf,
  settingsSchema,
} from './siteSettings.ts'
