import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What Vite leaves in index.html where the nonce of each reply belongs. */
const PLACEHOLDER = '__CSP_NONCE__'

export interface Page {
  /** index.html with this reply's nonce in it. */
  render(nonce: string): string
}

/** Reads the built index.html once. Throws when the bundle has not been built. */
export async function loadPage(folder: string): Promise<Page> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return { render: (nonce) => html.replaceAll(PLACEHOLDER, nonce) }
}

/** The page's content security policy (safety 4.7, 3.4.3). */
export function contentSecurityPolicy(nonce: string, gameOrigins: readonly string[]): string {
  const frames = gameOrigins.length === 0 ? "'self'" : gameOrigins.join(' ')
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions and sizes that components compute are style attributes; they cannot load anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
