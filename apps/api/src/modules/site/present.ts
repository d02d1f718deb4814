import { judgeVisitor, type Site, whitelabelFlags } from '@croupier/domain/site'
import type { RouteReply, site as wire } from '@croupier/wire'

/** What this host shows to this visitor (spec 3, permission info). */
export function presentSite(
  site: Site,
  now: Date,
  visitor: { address: string; reference: string },
): RouteReply<typeof wire.systemStatus> {
  const { code, name, currency, timeZone, settings } = site
  const { verdict, country } = judgeVisitor(site, visitor.address)
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
      maintenanceNotice: presentNotice(settings),
      regionRestriction: verdict === 'REGION',
      addressBlocked: verdict === 'ADDRESS',
      visitor: verdict === 'WELCOME' ? null : { country, ...visitor },
      links: settings.links,
    },
  }
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

function presentNotice({ maintenanceNotice: notice }: Site['settings']) {
  if (notice === null) return null
  return { ...notice, from: instantOf(notice.from), until: instantOf(notice.until) }
}

/** Further addresses of the brand (spec 7, domain routes). */
export function presentLines(site: Site): RouteReply<typeof wire.domainRoute> {
  return {
    value: { domainList: site.settings.lines.map(({ name, url }) => ({ name, domain: url })) },
  }
}

/** The feature tree, every switch there is, on or off; and the brand's app packages. */
export function presentWhitelabel(site: Site): RouteReply<typeof wire.whitelabel> {
  const on = new Set<string>(site.settings.flags)
  return {
    value: whitelabelFlags.map((modId) => ({
      modId,
      enabled: on.has(modId) ? '1' : '0',
      childrenNodes: [],
    })),
    resources: site.settings.resources,
  }
}
