import { addressTable, readAddress } from './addressTable.ts'

/** About 21 MB and 11 MB, each read at the first address of its family that is asked about. */
const TABLES = {
  4: addressTable('@ip-location-db/asn/asn-ipv4-num.csv'),
  6: addressTable('@ip-location-db/asn/asn-ipv6-num.csv'),
} as const

/**
 * Number of the autonomous system that announces an address, by a table that came with a package. Null for private
 * addresses and for those it does not hold.
 */
export function networkOf(address: string): number | null {
  const read = readAddress(address)
  const found = read === null ? null : TABLES[read.family](read.number)
  return found === null ? null : Number.parseInt(found, 10)
}
