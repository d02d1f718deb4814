import { type Db, statement } from '@croupier/db'
import { type BeaconChain, chainOfKey, QUICKNET } from '@croupier/fairness/beacon'

const MS_PER_S = 1_000
const KNOWN = statement('lottery.beaconChain', 'SELECT id FROM beacon_chains WHERE hash = $1::text')
const ADD = statement(
  'lottery.addBeaconChain',
  `INSERT INTO beacon_chains (hash, name, public_key, period_s, genesis_at)
   VALUES ($1::text, $2::text, $3::text, $4::int, $5::timestamptz) ON CONFLICT (hash) DO NOTHING`,
)

/** Which beacon a platform is set to: drand's public chain, one that is run beside the platform under a key of its own, or none. */
interface BeaconSetting {
  readonly name: 'quicknet' | 'local' | 'none'
  /** of the local beacon, hex */
  readonly publicKey: string
}

/**
 * The chain of a setting; null for none.
 * @throws Error for a local beacon without a key
 */
export async function beaconChainOf({ name, publicKey }: BeaconSetting): Promise<BeaconChain | null> {
  if (name === 'none') return null
  if (name === 'quicknet') return QUICKNET
  if (publicKey === '') throw new Error('a local beacon is known by its public key')
  return await chainOfKey(publicKey)
}

/** The row of a chain; a chain is written down when an issue is planned on it for the first time. */
export async function chainId(db: Db, chain: BeaconChain): Promise<number> {
  const { hash, name, publicKey, periodS, genesisS } = chain
  const [known] = await db.hot.query<{ id: number }>(KNOWN, [hash])
  if (known !== undefined) return known.id
  await db.hot.query(ADD, [hash, name, publicKey, periodS, new Date(genesisS * MS_PER_S)])
  return await chainId(db, chain)
}
