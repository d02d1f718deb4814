import { describe, expect, it } from 'vitest'
import { gatewayIn } from './gateway.ts'

const HEAD = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n'
const NETWORK = 'eth0\t000012AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0\n'
const DEFAULT = 'eth0\t00000000\t010012AC\t0003\t0\t0\t0\t00000000\t0\t0\t0\n'

describe('gatewayIn', () => {
  it('reads the gateway of the default route, wherever it is', () => {
    expect(gatewayIn(HEAD + DEFAULT + NETWORK)).toBe('172.18.0.1')
    expect(gatewayIn(HEAD + NETWORK + DEFAULT)).toBe('172.18.0.1')
  })

  it('finds none without a default route, or where it leads over no gateway', () => {
    expect(gatewayIn(HEAD + NETWORK)).toBeNull()
    expect(gatewayIn(HEAD + DEFAULT.replace('\t0003\t', '\t0001\t'))).toBeNull()
    expect(gatewayIn('')).toBeNull()
  })
})
