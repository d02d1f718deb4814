import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const own = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  own.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  own.addSubnet(network, prefix, 'ipv6')
}
const isOwn = (address: string): boolean =>
  own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a URL names an address of the own network outright, without a name that has to be looked up (safety 4.8, SSRF). */
export function namesOwnAddress(url: URL): boolean {
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  return isIP(host) !== 0 && isOwn(host)
}

/** Judges the very address that is connected to: a name cannot lead elsewhere a moment later (safety 4.8, SSRF). */
export const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const inside = found?.find(({ address }) => isOwn(address))
    const refused =
      error ?? (inside === undefined ? null : new Error(`${host} is in the own network`))
    const [first] = found ?? []
    if (refused !== null || first === undefined) done(refused ?? new Error(`no ${host}`), '', 4)
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
