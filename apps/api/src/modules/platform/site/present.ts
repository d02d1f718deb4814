import { featureTree, judgeVisitor, type Site } from '@croupier/domain/platform/site'
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
        languageOfBrowser: settings.languageOfBrowser,
        serverTime: now,
      },
      maintenance: settings.maintenance,
      maintenanceNotice: presentNotice(settings),
      regionRestriction: verdict === 'REGION',
      addressBlocked: verdict === 'ADDRESS',
      visitor: verdict === 'WELCOME' ? null : { country, ...visitor },
      ageMin: settings.registration.ageMin,
      links: { usdtSite: settings.links.usdtSite, speedTest: settings.links.speedTest },
      licences: settings.licences,
      helplines: settings.helplines,
    },
  }
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

function presentNotice({ maintenanceNotice: notice }: Site['settings']) {
  if (notice === null) return null
  return { ...notice, from: instantOf(notice.from), until: instantOf(notice.until) }
}

/** Further addresses of the merchant (spec 7, domain routes). */
export function presentLines(site: Site): RouteReply<typeof wire.domainRoute> {
  return {
    value: { domainList: site.settings.lines.map(({ name, url }) => ({ name, domain: url })) },
  }
}

type Whitelabel = RouteReply<typeof wire.whitelabel>

/** The feature tree, every switch there is, on or off, by branch; a branch is on while something in it is. */
function presentTree(on: ReadonlySet<string>): Whitelabel['value'] {
  const node = (modId: string, isOn: boolean, childrenNodes: Whitelabel['value']) => ({
    modId,
    enabled: isOn ? ('1' as const) : ('0' as const),
    childrenNodes,
  })
  return Object.entries(featureTree).map(([branch, flags]) =>
    node(
      branch,
      flags.some((flag) => on.has(flag)),
      flags.map((flag) => node(flag, on.has(flag), [])),
    ),
  )
}

/** What the merchant offers (spec 3, permission info): switches, ways to register, packages, service and the CDNs that answer. */
export function presentWhitelabel(
  site: Site,
  read: Pick<Whitelabel, 'imageCDNs' | 'launchGameCDNs' | 'customerService' | 'gameCategories'>,
): Whitelabel {
  const { flags, resources, identityFirst, forgotPassword } = site.settings
  const on = new Set<string>(flags)
  // Anyone who plays for nothing has no known owner (protection A3).
  if (identityFirst) on.delete('FREEPLAY3')
  return {
    value: presentTree(on),
    register: {
      direct: on.has('DIRECTREG3'),
      mobile: on.has('MOBILENUMREG3'),
      mobilePassword: on.has('MOBILENUMPASSREG3'),
      mobileVerified: on.has('REGMOBVERF3'),
    },
    forgotPassword,
    resources,
    ...read,
  }
}
