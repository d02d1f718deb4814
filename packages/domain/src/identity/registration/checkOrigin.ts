import type { Db } from '@croupier/db'
import { checkOwnHost, type Site } from '../../platform/index.ts'

/**
 * The addresses a page says it belongs to are the merchant's own, or nothing is opened (spec 8, domain check; attack 41): what
 * is kept here is shown and followed later.
 * @throws DomainError SITE_UNKNOWN_HOST
 */
export async function checkOrigin(
  db: Db,
  site: Site,
  origin: { readonly registerUrl?: string | undefined; readonly domain?: string | undefined },
): Promise<void> {
  for (const address of [origin.registerUrl, origin.domain]) {
    if (address !== undefined && address !== '') await checkOwnHost(db, site, address)
  }
}
