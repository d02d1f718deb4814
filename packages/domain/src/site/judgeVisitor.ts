import { BlockList, isIPv6 } from 'node:net'
import type { Site } from './findSite.ts'
import { plainAddress, regionOf } from './regionOf.ts'
import type { SiteSettings } from './siteSettings.ts'

/** What the house thinks of somebody who comes from an address. */
interface Judgement {
  readonly verdict: 'WELCOME' | 'REGION' | 'ADDRESS'
  /** ISO 3166 code; null where the table of regions does not know the address */
  readonly country: string | null
}

/** Settings are read again every second and are new objects then; a list lives as long as they do. */
const lists = new WeakMap<SiteSettings, BlockList>()

function blockListOf(settings: SiteSettings): BlockList {
  const known = lists.get(settings)
  if (known !== undefined) return known
  const list = new BlockList()
  for (const entry of settings.blockedAddresses) {
    const [network = '', bits] = entry.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number.parseInt(bits, 10), family)
  }
  lists.set(settings, list)
  return list
}

/**
 * Whether a visitor from this address is served (spec 2, region restriction; experience 3.14). An
 * address whose region is not known is served: the restriction names regions, not the unknown.
 */
export function judgeVisitor(site: Site, address: string): Judgement {
  const { settings } = site
  const restricted = settings.regionRestriction && settings.blockedRegions.length > 0
  if (settings.blockedAddresses.length > 0) {
    const plain = plainAddress(address)
    if (blockListOf(settings).check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) {
      return { verdict: 'ADDRESS', country: regionOf(address) }
    }
  }
  if (!restricted) return { verdict: 'WELCOME', country: null }
  const country = regionOf(address)
  const blocked = country !== null && settings.blockedRegions.includes(country)
  return { verdict: blocked ? 'REGION' : 'WELCOME', country }
}
