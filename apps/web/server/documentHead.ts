import {
  isLanguageCode,
  isOffered,
  LANGUAGE_DEFAULT,
  LANGUAGES,
  loadRestTexts,
  OFFERED_LANGUAGES,
  type OfferedLanguage,
} from '@croupier/locales'
import Negotiator from 'negotiator'

/** Languages of a browser that are read; a list that is longer is not a person's. */
const LANGUAGES_MAX = 10
/** A path whose address may be in the document: without anything that another site could have made up. */
const PLAIN_PATH = /^\/[\w/-]*$/

/** What the head of a document says about it, to machines and before its scripts run. */
export interface DocumentHead {
  language: OfferedLanguage
  /** the brand */
  title: string
  description: string
  /** the address of this page without its query, or null where it has no plain one */
  canonical: string | null
}

/** A document that is asked for: at which address, and by a browser of which languages. */
export interface DocumentRequest {
  protocol: string
  host: string
  path: string
}

/** Language and script of a tag, as `zh-Hant` of `zh-HK`; null for what is not a tag. Regions of one script read each other. */
function formOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // The header is the browser's: what is not a tag in it is left out.
    return null
  }
}

const FORMS = new Map(OFFERED_LANGUAGES.map((code) => [code, formOf(LANGUAGES[code].tag)]))

/** Which languages a site has: a merchant's as the wire says them, without a merchant all that have texts. */
export interface SiteLanguages {
  /** the first that has texts is for who has chosen none */
  languages: readonly string[]
  /** what the browser asks for comes before it */
  languageOfBrowser?: boolean | undefined
}

/** Where no merchant says which: the browser does. */
export const ANY_LANGUAGE: SiteLanguages = {
  languages: OFFERED_LANGUAGES,
  languageOfBrowser: true,
}

/**
 * The language of a document for a visitor of whom no choice is known; the page itself takes it too, so that both say the same.
 * @param header Accept-Language
 */
export function languageFor(header: string | undefined, site: SiteLanguages): OfferedLanguage {
  const codes = site.languages.filter((code): code is OfferedLanguage => isLanguageCode(code) && isOffered(code))
  const usual = codes[0] ?? LANGUAGE_DEFAULT
  if (site.languageOfBrowser !== true) return usual
  const preferred = new Negotiator({ headers: { 'accept-language': header ?? '' } }).languages()
  for (const tag of preferred.slice(0, LANGUAGES_MAX)) {
    const form = formOf(tag)
    const code = codes.find((one) => FORMS.get(one) === form)
    if (form !== null && code !== undefined) return code
  }
  return usual
}

/**
 * The head of a merchant's document.
 * @param name the brand
 */
export async function headOf(
  { name, language }: { name: string; language: OfferedLanguage },
  request: DocumentRequest,
): Promise<DocumentHead> {
  const { home } = await loadRestTexts(language)
  const path = request.path === '/' ? '/index' : request.path
  return {
    language,
    title: name,
    description: `${name} · ${home.title} · ${home.lead}`,
    canonical: PLAIN_PATH.test(path) ? `${request.protocol}://${request.host}${path}` : null,
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** The page with this head written into it: `lang`, title, description, its own address. */
export function withHead(html: string, head: DocumentHead): string {
  const { language, title, description, canonical } = head
  const elements = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escaped(canonical)}" />`]),
  ].join('\n    ')
  return withLanguage(html, language).replace(/<title>[^<]*<\/title>/, () => elements)
}

/** The page in a language. */
export function withLanguage(html: string, language: OfferedLanguage): string {
  return html.replace(/<html lang="[^"]*"/, () => `<html lang="${LANGUAGES[language].tag}"`)
}
