import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIPv4, isIPv6 } from 'node:net'

const NEWLINE = 10
const COMMA = 44
/** The first 96 bits of an IPv4 address that is written as an IPv6 one. */
const MAPPED = 0xffffn

/** An IPv4 address as IPv6 sockets write it is the IPv4 address. */
const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The 128 bits of a valid IPv6 address. */
function numberOfV6(address: string): bigint {
  // The platform's parser writes every form in one way: no dots, at most one `::`.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [left, right] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].reduce((sum, one) => (sum << 16n) | BigInt(`0x${one}`), 0n)
}

const numberOfV4 = (address: string): bigint =>
  address.split('.').reduce((sum, one) => (sum << 8n) | BigInt(one), 0n)
const textOfV4 = (number: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.')

/** A valid address, in the form its family writes it, and as a number. */
export interface ReadAddress {
  readonly family: 4 | 6
  readonly text: string
  readonly number: bigint
}

/** Reads an address; one of IPv4 stays one however it is written. Null for a text that is none. */
export function readAddress(address: string): ReadAddress | null {
  const text = plainAddress(address)
  if (isIPv4(text)) return { family: 4, text, number: numberOfV4(text) }
  if (!isIPv6(text)) return null
  const number = numberOfV6(text)
  if (number >> 32n !== MAPPED) return { family: 6, text, number }
  const low = number & 0xffffffffn
  return { family: 4, text: textOfV4(low), number: low }
}

/**
 * A table of networks that came with a package: `first,last,value…` a line, sorted, addresses as decimal numbers. It is read
 * at the first question and looked up by binary search on line beginnings, so that it needs no parsing.
 */
export function addressTable(file: string): (address: bigint) => string | null {
  let lines: Buffer | null = null
  return (address) => {
    lines ??= readFileSync(createRequire(import.meta.url).resolve(file))
    return lookUp(lines, address)
  }
}

/** The value of the network that holds the address, its first field only; null between networks. */
function lookUp(lines: Buffer, address: bigint): string | null {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    // The line that holds the byte in the middle.
    const start = Math.max(low, lines.lastIndexOf(NEWLINE, middle - 1) + 1)
    const newline = lines.indexOf(NEWLINE, start)
    const end = newline === -1 ? lines.length : newline
    const firstEnd = lines.indexOf(COMMA, start)
    const lastEnd = lines.indexOf(COMMA, firstEnd + 1)
    if (address < BigInt(lines.toString('latin1', start, firstEnd))) high = start
    else if (address > BigInt(lines.toString('latin1', firstEnd + 1, lastEnd))) low = end + 1
    else
      return (
        lines
          .toString('latin1', lastEnd + 1, end)
          .split(',')[0]
          ?.trim() ?? null
      )
  }
  return null
}
