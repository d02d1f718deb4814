import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whatever is not an address of the internet for one machine: the own network's, tunnels into it, groups, reserved ones. */
const isOwn = (address: string): boolean => ipaddr.process(address).range() !== 'unicast'

/** Whether a URL names an address of the own network outright, without a name that has to be looked up (safety 4.8, SSRF). */
export function namesOwnAddress(url: URL): boolean {
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  return isIP(host) !== 0 && isOwn(host)
}

/** Judges the very address that is connected to: a name cannot lead elsewhere a moment later (safety 4.8, SSRF). */
export const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const inside = found?.find(({ address }) => isOwn(address))
    const refused = error ?? (inside === undefined ? null : new Error(`${host} is in the own network`))
    const [first] = found ?? []
    if (refused !== null || first === undefined) done(refused ?? new Error(`no ${host}`), '', 4)
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
