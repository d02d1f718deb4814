export { checkDatabase } from './checkDatabase.ts'
export { ANY_HOST, findSite, type Site } from './findSite.ts'
export { ensurePartitions, purgeSite } from './maintainSite.ts'
export { type SiteSettings, siteSettings, whitelabelFlags } from './siteSettings.ts'
