import { type Site, whitelabelFlags } from '@croupier/domain/site'
import type { RouteReply, site as wire } from '@croupier/wire'

/** What this host shows to this visitor (spec 3, permission info). */
export function presentSite(site: Site, now: Date): RouteReply<typeof wire.systemStatus> {
  const { code, name, currency, timeZone, settings } = site
  return {
    value: {
      info: {
        merchantCode: code,
        name,
        currency,
        timeZone,
        languages: settings.languages,
        serverTime: now,
      },
      maintenance: settings.maintenance,
      regionRestriction: settings.regionRestriction,
    },
  }
}

/** The feature tree: every switch there is, on or off. */
export function presentWhitelabel(site: Site): RouteReply<typeof wire.whitelabel> {
  const on = new Set<string>(site.settings.flags)
  return {
    value: whitelabelFlags.map((modId) => ({
      modId,
      enabled: on.has(modId) ? '1' : '0',
      childrenNodes: [],
    })),
  }
}
