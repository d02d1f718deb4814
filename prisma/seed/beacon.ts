import type { Beacon } from '@croupier/domain'
import { beaconChainOf } from '@croupier/domain/lottery/issues'

/**
 * The beacon that issues planned by a script name: the worker reads its rounds, so it is the worker's (BEACON, BEACON_PUBLIC_KEY).
 * @throws Error for a local beacon without a key
 */
export async function readPlannedBeacon(
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ beacon?: Beacon }> {
  const { BEACON = 'none', BEACON_PUBLIC_KEY: publicKey = '' } = env
  if (BEACON !== 'quicknet' && BEACON !== 'local') return {}
  const chain = await beaconChainOf({ name: BEACON, publicKey })
  return chain === null ? {} : { beacon: { chain, relays: [] } }
}
