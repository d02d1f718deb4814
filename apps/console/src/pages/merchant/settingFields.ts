import { LANGUAGE_CODES } from '@croupier/locales'

/**
 * How a setting is edited: on or off, a whole number, a text that may be empty (null), a list of words, addresses with a name, one to a
 * line, or some of a list.
 */
export type SettingKind =
  | 'switch'
  | 'number'
  | 'text'
  | 'list'
  | 'lines'
  | { readonly some: readonly string[] }

export interface SettingField {
  /** the setting, or group and setting */
  readonly path: string
  readonly kind: SettingKind
}

const FLAGS = [
  'DIRECTREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'MOBILEVERCODELOGIN3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
]

/** What an officer edits by fields, by group; groups with limits of money take a second officer. */
export const SETTING_GROUPS = {
  site: [
    { path: 'languages', kind: { some: LANGUAGE_CODES } },
    { path: 'links.customerService', kind: 'text' },
    { path: 'links.vipService', kind: 'text' },
    { path: 'clientUrl', kind: 'text' },
    { path: 'lines', kind: 'lines' },
    { path: 'regionRestriction', kind: 'switch' },
    { path: 'blockedRegions', kind: 'list' },
    { path: 'imageCDNs', kind: 'list' },
    { path: 'launchGameCDNs', kind: 'list' },
  ],
  registration: [
    { path: 'flags', kind: { some: FLAGS } },
    { path: 'registration.ageMin', kind: 'number' },
    { path: 'registration.captchaFrom', kind: 'number' },
    { path: 'registration.emailCode', kind: 'switch' },
    { path: 'loginSlider', kind: 'switch' },
    { path: 'passwordLock', kind: 'switch' },
    { path: 'identityFirst', kind: 'switch' },
  ],
  bets: [
    { path: 'betLimits', kind: 'list' },
    { path: 'fixedOdds', kind: 'list' },
  ],
  withdrawals: [
    { path: 'withdrawals.open', kind: 'switch' },
    { path: 'withdrawals.min', kind: 'text' },
    { path: 'withdrawals.max', kind: 'text' },
    { path: 'withdrawals.perDay', kind: 'text' },
    { path: 'withdrawals.perMonth', kind: 'text' },
    { path: 'withdrawals.twoOfficersFrom', kind: 'text' },
    { path: 'withdrawals.automaticUpTo', kind: 'text' },
  ],
  transfers: [
    { path: 'transfers.down', kind: 'switch' },
    { path: 'transfers.up', kind: 'switch' },
    { path: 'transfers.min', kind: 'text' },
    { path: 'transfers.max', kind: 'text' },
    { path: 'transfers.perDay', kind: 'text' },
  ],
} as const satisfies Record<string, readonly SettingField[]>
export type SettingGroup = keyof typeof SETTING_GROUPS
export type SettingPath = (typeof SETTING_GROUPS)[SettingGroup][number]['path']

/** An address under which a merchant is reached, too, and what members read of it. */
interface NamedLine {
  readonly name: string
  readonly url: string
}

/** Addresses as they are typed: a name, then the address, one to a line. */
export const linesText = (lines: unknown): string =>
  Array.isArray(lines)
    ? (lines as readonly NamedLine[]).map(({ name, url }) => `${name} ${url}`).join('\n')
    : ''

/** The same the other way round; an address without a name is its own name. */
export const linesIn = (text: string): NamedLine[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [url = '', ...words] = line.split(/\s+/).toReversed()
      return { name: words.length === 0 ? url : words.toReversed().join(' '), url }
    })

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path; null where there is none. */
export function settingAt(settings: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (isGroup(at) ? (at[name] ?? null) : null), settings)
}

/** Values by path as the change that is sent: of a group only what is named. */
export function changeOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const change: Record<string, Record<string, unknown> | unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const [group = '', name] = path.split('.')
    const known = change[group]
    change[group] = name === undefined ? value : { ...(isGroup(known) ? known : {}), [name]: value }
  }
  return change
}
