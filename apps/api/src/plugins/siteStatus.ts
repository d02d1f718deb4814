import type { Db } from '@croupier/db'
import { type Access, RecentlyRead } from '@croupier/domain'
import { endGamesOfPlace } from '@croupier/domain/games/sessions'
import {
  type AccessVerdict,
  admit,
  findSite,
  isBarred,
  judgeAccess,
  keepVerdict,
  type Site,
} from '@croupier/domain/platform/site'
import { fail, isAct, type RouteName, routes } from '@croupier/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { sessionNamedBy, tokenOf } from '../accessTokens.ts'

/** A change of a merchant's settings takes effect within this time, in every process. */
const SITE_AGE_MS = 1_000
const SITES_MAX = 1_000

/** What answers everybody, also while the merchant is closed for maintenance: its own state, and leaving. */
const openToAll = new Set<RouteName>(['site.status', 'site.whitelabel', 'session.logout'])

/**
 * A login that is used from where no stake is taken ends its games at providers, whatever it calls from there (protection A12). Its token
 * names it also when it has run out: the page renews it by the same call.
 */
async function endGames(app: FastifyInstance, db: Db, request: FastifyRequest, verdict: AccessVerdict): Promise<void> {
  const token = tokenOf(request.headers)
  const sessionId = token === null ? null : sessionNamedBy(app.jwt, token)
  if (sessionId !== null) await endGamesOfPlace({ db }, { sessionId, verdict })
}

/**
 * Host → merchant (rules E2): never from a body, so one request never concerns two merchants. Refuses unknown hosts with
 * SITE_UNKNOWN_HOST, closed merchants with SITE_MAINTENANCE, and visitors a merchant does not serve, whatever they ask for: at
 * play as at reading. Anyone who wants something done gets a verdict that is kept with it (protection A12).
 */
export const siteStatusPlugin = plugin<{ db: Db }>(
  async (app, { db }) => {
    const sites = new RecentlyRead({
      read: async (host: string) => await findSite(db, host),
      ageMs: SITE_AGE_MS,
      entriesMax: SITES_MAX,
      nowMs: () => performance.now(),
    })
    app.decorateRequest('site', null)
    app.decorateRequest('access', null)
    app.addHook('onRequest', async (request) => {
      const name = request.routeOptions.config.wire
      if (name === undefined) return
      const site = await sites.get(request.hostname.toLowerCase())
      if (site === null) fail('SITE_UNKNOWN_HOST', {})
      request.site = site
      if (openToAll.has(name)) return
      if (site.maintenance) fail('SITE_MAINTENANCE', {})
      const verdict = judgeAccess(site, request.ip)
      if (isBarred(verdict)) await endGames(app, db, request, verdict)
      admit(verdict)
      if (!isAct(routes[name])) return
      const { rule, country, moneyRefused } = verdict
      const { identityFirst } = site.settings
      const verdictId = await keepVerdict(db, verdict)
      request.access = { rule, country, moneyRefused, identityFirst, verdictId }
    })
  },
  { name: 'siteStatus' },
)

declare module 'fastify' {
  interface FastifyRequest {
    /** set for every call of the wire */
    site: Site | null
    /** set for every call that does something */
    access: Access | null
  }
}
