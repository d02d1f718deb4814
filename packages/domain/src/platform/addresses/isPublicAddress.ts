import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Ranges of this machine, and of networks without a place of their own. */
const INSIDE = new Set(['unspecified', 'loopback', 'linkLocal', 'private', 'uniqueLocal'])

/** Whether a valid address is this machine's or one of a network's inside. */
export const isInside = (ip: string): boolean => INSIDE.has(ipaddr.process(ip).range())

/** Whether an address is one of the internet: one of a network's inside tells nobody from others. A scope's `::/64` counts as its line. */
export function isPublicAddress(address: string): boolean {
  const ip = address.replace(/\/\d+$/, '')
  return isIP(ip) !== 0 && !isInside(ip)
}
