import { bls12_381 } from '@noble/curves/bls12-381.js'
import { digestHex, fromHex, sha256, toHex } from '../digest.ts'
import { type BeaconChain, roundAfterClosing } from './chain.ts'

const bls = bls12_381.shortSignatures
/** Separates these signatures from others of the same curve: drand's, as RFC 9380 wants it. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const SIGNATURE = /^[0-9a-f]{96}$/

/** What a chain signs: SHA-256 of the round's number, 8 bytes, as a point of the curve. */
async function messageOf(round: number) {
  const number = new DataView(new ArrayBuffer(8))
  number.setBigUint64(0, BigInt(round))
  return bls.hash(await sha256(new Uint8Array(number.buffer)), DOMAIN)
}

/**
 * Whether a signature is the one that a chain has for a round: there is exactly one, so whatever passes is the round, no matter
 * who handed it over. Anything malformed is not.
 * @param signature hex
 */
export async function verifyRound(chain: BeaconChain, round: number, signature: string): Promise<boolean> {
  if (!Number.isSafeInteger(round) || round < 1 || !SIGNATURE.test(signature)) return false
  const message = await messageOf(round)
  try {
    return bls.verify(fromHex(signature), message, fromHex(chain.publicKey))
  } catch {
    // Not a point of the curve, or not of its group.
    return false
  }
}

/**
 * What a round adds to a draw: hex SHA-256 of its signature (rules A5, beacon 2), which drand calls its randomness.
 * @throws RangeError when the signature is no hex
 */
export async function randomnessOf(signature: string): Promise<string> {
  return await digestHex(fromHex(signature))
}

/** What a player can hold against the round of a published draw. */
export type RoundVerdict = {
  ok: boolean
  /** It is the first one that comes into being a second after closing. */
  roundMatches: boolean
  /** The signature is the chain's for this round. */
  signatureMatches: boolean
}

/** Checks the round of a published draw (rules A5, beacon 1 and 2). `closeAtMs`: when the sale closed, ms since 1970. */
export async function verifyNamedRound(
  chain: BeaconChain,
  named: { round: number; signature: string; closeAtMs: number },
): Promise<RoundVerdict> {
  const roundMatches = named.round === roundAfterClosing(chain, named.closeAtMs)
  const signatureMatches = await verifyRound(chain, named.round, named.signature)
  return { ok: roundMatches && signatureMatches, roundMatches, signatureMatches }
}

/** A beacon that is run beside the platform: for development, the demo and tests. Who has its key knows every round. */
export type LocalBeacon = {
  publicKey: string
  /** The signature of a round, as hex. */
  sign(round: number): Promise<string>
}

/** The beacon of a secret: the same secret gives the same rounds, also after a restart. */
export async function localBeacon(secret: string): Promise<LocalBeacon> {
  const material = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(secret))
  const { secretKey, publicKey } = bls.keygen(new Uint8Array(material, 0, bls.lengths.seed))
  return {
    publicKey: toHex(publicKey.toBytes()),
    sign: async (round) => toHex(bls.sign(await messageOf(round), secretKey).toBytes()),
  }
}
