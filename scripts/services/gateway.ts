const HEX_BYTES = 4
/** Of the flags of a route: it leads over a gateway (RTF_GATEWAY of Linux). */
const OVER_GATEWAY = 0x2
const COLUMN = { destination: 1, gateway: 2, flags: 3 } as const

/**
 * The gateway of the default route, as Linux lists routes in /proc/net/route: addresses in hex, the last byte first.
 * @returns an IPv4 address, null where there is no default route
 */
export function gatewayIn(routes: string): string | null {
  for (const line of routes.split('\n').slice(1)) {
    const columns = line.split('\t')
    const { [COLUMN.destination]: destination, [COLUMN.gateway]: gateway = '' } = columns
    const flags = Number.parseInt(columns[COLUMN.flags] ?? '0', 16)
    if (destination !== '00000000' || (flags & OVER_GATEWAY) === 0) continue
    const bytes = Buffer.from(gateway, 'hex')
    if (bytes.length === HEX_BYTES) return [...bytes].reverse().join('.')
  }
  return null
}
