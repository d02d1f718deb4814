import type { Db } from '@croupier/db'
import { findSite, judgeVisitor, type Site } from '@croupier/domain/site'
import { fail, type RouteName } from '@croupier/wire'
import plugin from 'fastify-plugin'
import { RecentlyRead } from '../recentlyRead.ts'

/** A brand's switches work within this time, on every process. */
const SITE_AGE_MS = 1_000
const SITES_MAX = 1_000

/** What answers everybody, also while the brand is closed for work: its own state, and leaving. */
const openToAll = new Set<RouteName>(['site.status', 'site.whitelabel', 'session.logout'])

/** Somebody who is not served may see that, and leave. */
function turnAway(site: Site, address: string): void {
  const { verdict, country } = judgeVisitor(site, address)
  if (verdict === 'ADDRESS') fail('SITE_ADDRESS_BLOCKED', {})
  if (verdict === 'REGION') fail('SITE_REGION_BLOCKED', { country: country ?? '' })
}

/**
 * Host → brand (rules E2): never from a body, so two brands cannot meet in one request. Refuses unknown hosts with
 * SITE_UNKNOWN_HOST, closed brands with SITE_MAINTENANCE, and visitors a brand does not serve.
 */
export const siteStatusPlugin = plugin<{ db: Db }>(
  async (app, { db }) => {
    const sites = new RecentlyRead<Site | null>({
      read: async (host) => await findSite(db, host),
      ageMs: SITE_AGE_MS,
      entriesMax: SITES_MAX,
      nowMs: () => performance.now(),
    })
    app.decorateRequest('site', null)
    app.addHook('onRequest', async (request) => {
      const name = request.routeOptions.config.wire
      if (name === undefined) return
      const site = await sites.get(request.hostname.toLowerCase())
      if (site === null) fail('SITE_UNKNOWN_HOST', {})
      request.site = site
      if (openToAll.has(name)) return
      if (site.maintenance) fail('SITE_MAINTENANCE', {})
      turnAway(site, request.ip)
    })
  },
  { name: 'siteStatus' },
)

declare module 'fastify' {
  interface FastifyRequest {
    /** set for every call of the wire */
    site: Site | null
  }
}
