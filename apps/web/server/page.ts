import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REPORT_PATH } from './cspReports.ts'
import { type DocumentHead, withHead, withLanguage } from './documentHead.ts'
import { type SiteState, stateElement } from './siteState.ts'

/** What Vite leaves in index.html where the nonce of each reply belongs. */
const PLACEHOLDER = '__CSP_NONCE__'

/** What a page is told; null for what is not known. */
export interface PageInput {
  state: SiteState | null
  head: DocumentHead | null
}

export interface Page {
  /** index.html with this reply's nonce and head in it, and before its first script what it is told about its site. */
  render(nonce: string, input: PageInput): string
}

/**
 * Reads the built index.html, and again whenever it was built again: its old files are gone with it.
 * Throws when the bundle has not been built.
 */
export async function loadPage(folder: string): Promise<Page> {
  const file = join(folder, 'index.html')
  let html = await readFile(file, 'utf8')
  let readAtMs = Date.now()
  return {
    render(nonce, input) {
      // Between two builds there is no file for a moment; the page that was there is shown meanwhile.
      const built = statSync(file, { throwIfNoEntry: false })
      if (built !== undefined && built.mtimeMs > readAtMs) {
        html = readFileSync(file, 'utf8')
        readAtMs = Date.now()
      }
      return written(html.replaceAll(PLACEHOLDER, nonce), nonce, input)
    },
  }
}

function written(html: string, nonce: string, { state, head }: PageInput): string {
  const page = head === null ? html : withHead(html, head)
  if (state === null) return page
  const spoken = 'unknownHost' in state ? withLanguage(page, state.language) : page
  return spoken.replace('<script', () => `${stateElement(state, nonce)}<script`)
}

/** The page's content security policy (safety 4.7, ASVS 3.4.3). */
export function contentSecurityPolicy(
  nonce: string,
  { gameOrigins, lineOrigins, imageOrigins }: Record<'gameOrigins' | 'lineOrigins' | 'imageOrigins', readonly string[]>,
): string {
  const frames = gameOrigins.length === 0 ? "'self'" : gameOrigins.join(' ')
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions and sizes that components compute are style attributes; they cannot load anything.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...lineOrigins].join(' '),
    `frame-src ${frames}`,
    // Without a line of its own a worker would need the nonce, which it cannot have.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Older browsers know the first of the two only, newer ones prefer the second.
    `report-uri ${REPORT_PATH}`,
    'report-to csp',
  ].join('; ')
}
