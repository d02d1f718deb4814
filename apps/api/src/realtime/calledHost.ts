import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks whose forwarding headers are believed, from a list of addresses and CIDRs. */
export function trustedPeers(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** The host somebody called, with its port: the proxy's word for it if the peer is one of ours, else the request's own. */
export function calledHost(request: IncomingMessage, trusted: BlockList): string {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isTrusted = isIP(peer) !== 0 && trusted.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
  const forwarded = isTrusted ? request.headers['x-forwarded-host'] : undefined
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return (last ?? request.headers.host ?? '').toLowerCase()
}

/** Where somebody calls from: the last address our own proxies did not add, else the peer itself. */
export function callerAddress(request: IncomingMessage, trusted: BlockList): string {
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const forwarded = request.headers['x-forwarded-for']
  const names = typeof forwarded === 'string' ? forwarded.split(',').map((one) => one.trim()) : []
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const hops = [...names, peer]
  while (hops.length > 1 && isTrusted(hops.at(-1) ?? '')) hops.pop()
  return hops.at(-1) ?? ''
}

/** A host without its port. */
export function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}
