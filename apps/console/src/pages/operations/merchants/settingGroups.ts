import type { SettingField } from '@croupier/wire/ops'

/** What an officer edits together: the settings of the first level that are in each group. */
export const SETTING_GROUPS = {
  jurisdiction: ['jurisdiction'],
  site: [
    'languages',
    'languageOfBrowser',
    'links',
    'lines',
    'clientUrl',
    'imageCDNs',
    'launchGameCDNs',
    'esportsVendors',
    'resources',
    'termsVersion',
    'termsUrl',
    'licences',
    'helplines',
  ],
  visitors: ['regionRestriction', 'blockedRegions', 'blockedAddresses', 'dataCentres'],
  registration: [
    'flags',
    'registration',
    'loginSlider',
    'codes',
    'freePlay',
    'passwordDays',
    'forgotPassword',
    'passwordLock',
    'secondAlways',
    'sessionsMax',
    'identityFirst',
  ],
  bets: ['betLimits', 'fixedOdds', 'lottery', 'categoryEdgesPpm', 'largeMoves'],
  withdrawals: ['withdrawals', 'deposits'],
  transfers: ['transfers'],
  diligence: ['diligence', 'officers'],
  care: ['protection', 'offers', 'play', 'dormancy', 'complaints'],
  agents: ['agentFlags', 'seriesStepDown', 'seriesQuotas', 'contractCeilings', 'contracts', 'agentNews'],
  payday: ['payday'],
  rewards: ['rewards'],
} as const satisfies Record<string, readonly string[]>
export type SettingGroup = keyof typeof SETTING_GROUPS

/** The fields of a group, in the order of the schema. */
export const fieldsOf = (group: SettingGroup, fields: readonly SettingField[]): SettingField[] =>
  fields.filter(({ path }) => SETTING_GROUPS[group].some((name: string) => name === path.split('.')[0]))
