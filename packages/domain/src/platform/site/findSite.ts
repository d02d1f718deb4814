import { type Db, statement } from '@croupier/db'
import { fail } from '@croupier/wire'
import { type SiteSettings, settingsOf } from './siteSettings.ts'

/** A merchant as its own hosts show it (rules E2). */
export interface Site {
  readonly merchantId: number
  /** the host it was found by, as the merchant's table has it; ANY_HOST for one that is there for all */
  readonly host: string
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly timeZone: string
  /** NORMAL, NO_WITHDRAW or READ_ONLY (safety R13) */
  readonly moneyMode: string
  readonly defaultAgentId: bigint | null
  readonly maintenance: boolean
  readonly settings: SiteSettings
}

interface Row {
  readonly id: number
  readonly host: string
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly time_zone: string
  readonly money_mode: string
  readonly settings: unknown
  readonly default_agent_id: bigint | null
}

/** The host that stands for every host nobody named; only a merchant meant for development has it. */
export const ANY_HOST = '*'

const FIND = statement(
  'site.findSite',
  `SELECT m.id, h.host, m.code, m.name, m.currency, m.time_zone, m.money_mode, m.settings, m.default_agent_id
     FROM merchant_hosts h JOIN merchants m ON m.id = h.merchant_id
    WHERE h.host IN ($1, '${ANY_HOST}') ORDER BY h.host = '${ANY_HOST}' LIMIT 1`,
)

/**
 * The merchant a host belongs to, without port and in lower case; null for an unknown host.
 * @throws ZodError when the merchant's stored settings are not ones
 */
export async function findSite(db: Db, host: string): Promise<Site | null> {
  const [row] = await db.hot.query<Row>(FIND, [host])
  if (row === undefined) return null
  const settings = settingsOf(row.settings, row.currency)
  return {
    merchantId: row.id,
    host: row.host,
    code: row.code,
    name: row.name,
    currency: row.currency,
    timeZone: row.time_zone,
    moneyMode: row.money_mode,
    defaultAgentId: row.default_agent_id,
    maintenance: settings.maintenance,
    settings,
  }
}

/** A host as people or pages write it: `Play.Example`, `play.example:8080`, `https://play.example/index`. */
function hostnameIn(text: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/**
 * Whether an address that a page calls its own is one of the merchant's (spec 8, domain check). It is compared with the table
 * of hosts and nothing else: no caller can make us call an address (safety 4.8).
 * @throws DomainError SITE_UNKNOWN_HOST for an address of nobody, or of another merchant
 */
export async function checkOwnHost(db: Db, site: Site, address: string): Promise<void> {
  const named = await findSite(db, hostnameIn(address))
  if (named?.merchantId !== site.merchantId) fail('SITE_UNKNOWN_HOST', {})
}
