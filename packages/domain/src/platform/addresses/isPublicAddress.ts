import { BlockList, isIP } from 'node:net'

const INSIDE = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  INSIDE.addSubnet(net, prefix, 'ipv4')
}
INSIDE.addAddress('::1', 'ipv6')
INSIDE.addSubnet('fc00::', 7, 'ipv6')
INSIDE.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is one of the internet: one of a network's inside tells nobody from others. A scope's `::/64` counts as its line. */
export function isPublicAddress(address: string): boolean {
  const ip = address.replace(/\/\d+$/, '')
  const family = isIP(ip)
  return family !== 0 && !INSIDE.check(ip, family === 4 ? 'ipv4' : 'ipv6')
}
