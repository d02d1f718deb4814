import type { OfferedLanguage } from '@croupier/locales'
import { errorReply, site } from '@croupier/wire'
import type { z } from 'zod'
import { ANY_LANGUAGE, languageFor } from './documentHead.ts'

/** The page waits for the API no longer than this; without an answer it goes out as it is and asks by itself. */
const ASK_MS_MAX = 1_000
/** After a failure no page waits for the API for so long. */
const REST_MS = 2_000
/** Visitors for whom the API is asked at the same time; further pages go out as they are. */
const READS_MAX = 500

/** What a page is told about its site: the merchant's, or that its host is nobody's. */
export type SiteState = MerchantState | UnknownHost

/** A host that no merchant has, and the language for the browser that asked: there is no merchant who would say which. */
export interface UnknownHost {
  unknownHost: true
  language: OfferedLanguage
}

/** The site of a merchant, in the words of the wire, and when that was true. */
interface KnownSite {
  status: z.input<typeof site.systemStatus.reply>['value']
  whitelabel: z.input<typeof site.whitelabel.reply>
  /** Unix time in ms */
  at: number
}

/** With the language of a visitor who has chosen none. */
export interface MerchantState extends KnownSite {
  language: OfferedLanguage
}

/** Whose page it is: the merchant is that of the host, the region that of the address. */
export interface Visitor {
  host: string
  ip: string
  protocol: string
  /** the header Accept-Language */
  languages?: string | undefined
}

export interface SiteStateDeps {
  /** asks the API in the name of a visitor */
  ask: (path: string, visitor: Visitor, signal: AbortSignal) => Promise<Response>
  /** told why the API gave no answer */
  warn: (error: unknown) => void
  /** monotonic milliseconds */
  nowMs: () => number
  /** Unix time in ms */
  timeMs: () => number
}

/** The state of a visitor's site; null while it is not known. Never throws. */
export type ReadSiteState = (visitor: Visitor) => Promise<SiteState | null>

/** The API is there, but does not tell: the host is nobody's, or somebody asks too often. */
class RefusedError extends Error {
  readonly isUnknownHost: boolean

  constructor(text: string) {
    super(text)
    this.isUnknownHost = codeOf(text) === 'SITE_UNKNOWN_HOST'
  }
}

function codeOf(text: string): string | null {
  try {
    return errorReply.parse(JSON.parse(text)).error.code
  } catch {
    // A refusal in other words than ours is somebody else's: it says nothing about the host.
    return null
  }
}

async function read<S extends z.ZodType>(reply: S, answer: Response): Promise<z.input<S>> {
  const text = await answer.text()
  if (answer.status >= 400 && answer.status < 500) throw new RefusedError(text)
  if (!answer.ok) throw new Error(`the API answered with ${answer.status}`)
  const value = JSON.parse(text)
  reply.parse(value)
  return value
}

async function ask(deps: SiteStateDeps, visitor: Visitor): Promise<KnownSite> {
  const at = deps.timeMs()
  const signal = AbortSignal.timeout(ASK_MS_MAX)
  const [status, whitelabel] = (await Promise.all(
    [site.systemStatus, site.whitelabel].map(({ path }) => deps.ask(path, visitor, signal)),
  )) as [Response, Response]
  return {
    status: (await read(site.systemStatus.reply, status)).value,
    whitelabel: await read(site.whitelabel.reply, whitelabel),
    at,
  }
}

/**
 * Reads what pages are told about their site, so that the page of a closed site is painted first (experience 3.14).
 * Bounded: a page waits for a moment only, not at all for a while after the API failed, and pages of one visitor at the same
 * time share one question. No answer is kept: the API has its own, at most a second old, and a page that said "open" for longer
 * would be believed.
 */
export function siteStates(deps: SiteStateDeps): ReadSiteState {
  const reads = new Map<string, Promise<KnownSite>>()
  let restsUntilMs = Number.NEGATIVE_INFINITY
  const shared = (visitor: Visitor): Promise<KnownSite> => {
    const key = `${visitor.host} ${visitor.ip}`
    const before = reads.get(key)
    if (before !== undefined) return before
    const answer = ask(deps, visitor).finally(() => reads.delete(key))
    reads.set(key, answer)
    return answer
  }
  return async (visitor) => {
    if (deps.nowMs() < restsUntilMs || reads.size >= READS_MAX) return null
    try {
      const site = await shared(visitor)
      return { ...site, language: languageFor(visitor.languages, site.status.info) }
    } catch (error) {
      if (error instanceof RefusedError) {
        if (!error.isUnknownHost) return null
        return { unknownHost: true, language: languageFor(visitor.languages, ANY_LANGUAGE) }
      }
      // Pages that shared the question have failed together: one of them says so.
      if (deps.nowMs() >= restsUntilMs) deps.warn(error)
      restsUntilMs = deps.nowMs() + REST_MS
      return null
    }
  }
}

/** What ends a script or its line in HTML and JavaScript, in JSON's own spelling. */
const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * The state as an element of the page: data that no browser runs. Nothing in it, whatever an operator has written, can end
 * the element or begin another.
 */
export function stateElement(state: SiteState, nonce: string): string {
  const json = JSON.stringify(state).replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? '')
  return `<script type="application/json" id="site-state" nonce="${nonce}">${json}</script>`
}
