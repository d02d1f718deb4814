import type core from './CN/core.ts'
import type rest from './CN/rest.ts'
import type { LanguageCode } from './languages.ts'

/** Areas of the first paint, in the shape every language has (the default language is the form). */
export type CoreTexts = typeof core
/** Areas that arrive with the first lazy screen. */
export type RestTexts = typeof rest
/** All texts: `area.key`, one i18next namespace (architecture 9: `t('errors.' + code, params)`). */
export type Texts = CoreTexts & RestTexts

type Loaders = {
  core: () => Promise<{ default: CoreTexts }>
  rest: () => Promise<{ default: RestTexts }>
}

const loaders = {
  CN: { core: () => import('./CN/core.ts'), rest: () => import('./CN/rest.ts') },
  EN: { core: () => import('./EN/core.ts'), rest: () => import('./EN/rest.ts') },
  ES: { core: () => import('./ES/core.ts'), rest: () => import('./ES/rest.ts') },
  HI: { core: () => import('./HI/core.ts'), rest: () => import('./HI/rest.ts') },
  ID: { core: () => import('./ID/core.ts'), rest: () => import('./ID/rest.ts') },
  JA: { core: () => import('./JA/core.ts'), rest: () => import('./JA/rest.ts') },
  KM: { core: () => import('./KM/core.ts'), rest: () => import('./KM/rest.ts') },
  KO: { core: () => import('./KO/core.ts'), rest: () => import('./KO/rest.ts') },
  MY: { core: () => import('./MY/core.ts'), rest: () => import('./MY/rest.ts') },
  PT: { core: () => import('./PT/core.ts'), rest: () => import('./PT/rest.ts') },
  TA: { core: () => import('./TA/core.ts'), rest: () => import('./TA/rest.ts') },
  TH: { core: () => import('./TH/core.ts'), rest: () => import('./TH/rest.ts') },
  TW: { core: () => import('./TW/core.ts'), rest: () => import('./TW/rest.ts') },
  VI: { core: () => import('./VI/core.ts'), rest: () => import('./VI/rest.ts') },
} satisfies Partial<Record<LanguageCode, Loaders>>

/** A language whose texts are written; the switch offers these and no other. */
export type OfferedLanguage = keyof typeof loaders
export const OFFERED_LANGUAGES = Object.keys(loaders) as OfferedLanguage[]

/** Whether texts exist for a code. */
export function isOffered(code: LanguageCode): code is OfferedLanguage {
  return code in loaders
}

/**
 * The texts of the first paint in one language.
 * Rejects when the chunk cannot be loaded (network); the caller decides about a retry.
 */
export async function loadCoreTexts(code: OfferedLanguage): Promise<CoreTexts> {
  return (await loaders[code].core()).default
}

/** All other texts in one language. Rejects like {@link loadCoreTexts}. */
export async function loadRestTexts(code: OfferedLanguage): Promise<RestTexts> {
  return (await loaders[code].rest()).default
}
