import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const NEWLINE = 10
const COMMA = 44
/** A valid address, in the form its family writes it, and as a number. */
export interface ReadAddress {
  readonly family: 4 | 6
  readonly text: string
  readonly number: bigint
}

/** Reads an address; one of IPv4 stays one however it is written. Null for a text that is none. */
export function readAddress(address: string): ReadAddress | null {
  const [ip = ''] = address.split('%')
  // The library also reads forms that no socket writes, such as one number.
  if (isIP(ip) === 0) return null
  const read = ipaddr.process(ip)
  const number = BigInt(`0x${Buffer.from(read.toByteArray()).toString('hex')}`)
  return { family: read.kind() === 'ipv4' ? 4 : 6, text: read.toString(), number }
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
