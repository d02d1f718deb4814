import { BlockList, isIP, isIPv6 } from 'node:net'
import { profileName } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { Access } from '../../ctx.ts'
import { type AddressFacts, addressFacts, tablesVersion } from './addressFacts.ts'
import { DATA_CENTRE_NETWORKS } from './dataCentreNetworks.ts'
import type { Site } from './findSite.ts'
import type { SiteSettings } from './siteSettings.ts'

/** How a visitor from an address is judged. */
interface Judgement {
  readonly verdict: 'WELCOME' | 'REGION' | 'ADDRESS'
  /** ISO 3166 code; null where the table of regions does not know the address */
  readonly country: string | null
}

/** The whole verdict: what is kept with a login, a registration, a bet (protection A12). */
export interface AccessVerdict extends Omit<Access, 'verdictId' | 'identityFirst'> {
  readonly family: 4 | 6
  /** whether it comes from a data centre or through a VPN; null where the merchant does not ask */
  readonly anonymiser: boolean | null
  /** of an anonymiser the number of its network, where the table knows it */
  readonly network: number | null
  /** versions of the tables it was judged by */
  readonly dataVersion: string
  /** the profile that the merchant was under (rules E2) */
  readonly jurisdiction: string
}

interface Lists {
  readonly blocked: BlockList
  readonly dataCentres: BlockList
  readonly exempt: BlockList
  readonly networks: ReadonlySet<number>
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number.parseInt(bits, 10), family)
  }
  return list
}

/** Settings are read again every second and are new objects then; lists live as long as they do. */
const lists = new WeakMap<SiteSettings, Lists>()

function listsOf(settings: SiteSettings): Lists {
  const known = lists.get(settings)
  if (known !== undefined) return known
  const { blockedAddresses, dataCentres } = settings
  const made = {
    blocked: listOf(blockedAddresses),
    dataCentres: listOf(dataCentres.addresses),
    exempt: listOf(dataCentres.exempt),
    networks: new Set(dataCentres.networks),
  }
  lists.set(settings, made)
  return made
}

const holds = (list: BlockList, { text, family }: AddressFacts): boolean =>
  isIP(text) !== 0 && list.check(text, `ipv${family}`)

/**
 * Whether a visitor from this address is served (spec 2, region restriction; experience 3.14). An
 * address whose region is not known is served: the restriction names regions, not the unknown.
 */
export function judgeVisitor({ settings }: Pick<Site, 'settings'>, address: string): Judgement {
  const facts = addressFacts(address)
  const { country } = facts
  if (settings.blockedAddresses.length > 0 && holds(listsOf(settings).blocked, facts)) {
    return { verdict: 'ADDRESS', country }
  }
  const blocked = settings.regionRestriction && country !== null && settings.blockedRegions.includes(country)
  return { verdict: blocked ? 'REGION' : 'WELCOME', country }
}

/** A local address is never a data centre, whatever lists say: a run on one machine always works. */
function isAnonymiser(settings: SiteSettings, facts: AddressFacts): boolean {
  if (facts.local) return false
  const { dataCentres, exempt, networks } = listsOf(settings)
  if (holds(exempt, facts)) return false
  if (holds(dataCentres, facts)) return true
  const network = facts.network()
  return network !== null && (DATA_CENTRE_NETWORKS.has(network) || networks.has(network))
}

/**
 * The whole verdict on a visitor, for calls that change something (protection A12). It is worked out in the process
 * from tables that came with packages; no one is asked and nothing is read.
 */
export function judgeAccess({ settings }: Pick<Site, 'settings'>, address: string): AccessVerdict {
  const { verdict, country } = judgeVisitor({ settings }, address)
  const facts = addressFacts(address)
  const { policy } = settings.dataCentres
  const anonymiser = policy === 'ALLOW' ? null : isAnonymiser(settings, facts)
  const noted = anonymiser === true ? 'DATA_CENTRE' : 'NONE'
  return {
    rule: verdict === 'WELCOME' ? noted : verdict,
    country,
    family: facts.family,
    anonymiser,
    network: anonymiser === true ? facts.network() : null,
    moneyRefused: anonymiser === true && policy === 'REFUSE_MONEY',
    dataVersion: tablesVersion,
    jurisdiction: profileName(settings.jurisdiction),
  }
}

/** Whether the merchant takes no stakes from where a verdict was given on (protection A12). */
export const isBarred = ({ rule, moneyRefused }: Pick<Access, 'rule' | 'moneyRefused'>): boolean =>
  rule === 'ADDRESS' || rule === 'REGION' || moneyRefused

/**
 * Refuses everybody whom the merchant does not serve.
 * @throws DomainError SITE_ADDRESS_BLOCKED, SITE_REGION_BLOCKED
 */
export function admit({ rule, country }: Pick<Access, 'rule' | 'country'>): void {
  if (rule === 'ADDRESS') fail('SITE_ADDRESS_BLOCKED', {})
  if (rule === 'REGION') fail('SITE_REGION_BLOCKED', { country: country ?? '' })
}

/**
 * Refuses stakes and movements of money from where the merchant takes none; a caller without an address is not a visitor.
 * @throws DomainError SITE_ADDRESS_BLOCKED, SITE_REGION_BLOCKED, SITE_ANONYMISER_REFUSED
 */
export function admitMoney(access: Pick<Access, 'rule' | 'country' | 'moneyRefused'> | undefined): void {
  if (access === undefined) return
  admit(access)
  if (access.moneyRefused) fail('SITE_ANONYMISER_REFUSED', {})
}
