import { digestHex, fromHex } from '../digest.ts'

/** A chain of randomness rounds, by what its hash is made of. */
export type BeaconChain = {
  /** What it is called: drand's own name, or LOCAL_BEACON for one that is run beside the platform. */
  name: string
  /** Hex SHA-256 over everything below; it names the chain before sale (rules A5). */
  hash: string
  /** The key of all its signatures: a point of G2, compressed, as hex. */
  publicKey: string
  /** Between two rounds, seconds. */
  periodS: number
  /** The instant of round 1, seconds since 1970. */
  genesisS: number
  /** What the chain began from, as hex. */
  groupHash: string
}

/** The name of a chain that is not independent of anyone who runs the platform. */
export const LOCAL_BEACON = 'local'

/**
 * The scheme of every chain that is read here: rounds are not linked, a signature is a point of G1 and the hash to the curve is that
 * of RFC 9380.
 */
export const BEACON_SCHEME = 'bls-unchained-g1-rfc9380'

/** drand's public chain of that scheme, run by the League of Entropy. */
export const QUICKNET: BeaconChain = Object.freeze({
  name: 'quicknet',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  periodS: 3,
  genesisS: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
})

/** A local chain is paced as quicknet is; it begins in 2020, so that a past can be played on it. */
const LOCAL = { periodS: 3, genesisS: 1_577_836_800, groupHash: '00'.repeat(32) }
/** A round comes into being at least so long after the last bet (rules A5). */
const AFTER_CLOSING_MS = 1_000
const MS_PER_S = 1_000
const encoder = new TextEncoder()

/** A chain's hash, as drand works it out: SHA-256 over period, genesis, key, group and name. */
export async function chainHash(chain: Omit<BeaconChain, 'hash'>): Promise<string> {
  const times = new DataView(new ArrayBuffer(12))
  times.setUint32(0, chain.periodS)
  times.setBigInt64(4, BigInt(chain.genesisS))
  const parts = [
    new Uint8Array(times.buffer),
    fromHex(chain.publicKey),
    fromHex(chain.groupHash),
    encoder.encode(chain.name),
  ]
  return await digestHex(Uint8Array.from(parts.flatMap((part) => [...part])))
}

/**
 * The chain that has this key: quicknet, or else a local one. There is no third kind, so a key alone tells which chain it is, and
 * nobody can pass a chain of their own off as quicknet.
 * @throws RangeError when the key is no hex
 */
export async function chainOfKey(publicKey: string): Promise<BeaconChain> {
  if (publicKey === QUICKNET.publicKey) return QUICKNET
  const chain = { ...LOCAL, name: LOCAL_BEACON, publicKey }
  return { ...chain, hash: await chainHash(chain) }
}

/** When a round comes into being, ms since 1970. */
export function roundTimeMs(chain: BeaconChain, round: number): number {
  return (chain.genesisS + (round - 1) * chain.periodS) * MS_PER_S
}

/**
 * The round of a draw (rules A5, beacon 1): the first one that comes into being a second or more after closing. Both times are known
 * before sale opens, and so is its number.
 */
export function roundAfterClosing(chain: BeaconChain, closeAtMs: number): number {
  const since = closeAtMs + AFTER_CLOSING_MS - chain.genesisS * MS_PER_S
  return Math.max(0, Math.ceil(since / (chain.periodS * MS_PER_S))) + 1
}
