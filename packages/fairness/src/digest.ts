/**
 * A server seed: 32 bytes, or the 64 lower-case hex digits under which it is published after the
 * draw.
 */
export type Seed = Uint8Array | string

/** Bytes in a server seed (rules A5.1). */
export const SEED_BYTES = 32

const HEX_SEED = /^[0-9a-f]{64}$/
const HEX_BYTES = /^([0-9a-f]{2})*$/
const encoder = new TextEncoder()

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Bytes out of lower-case hex.
 * @throws RangeError when it is none
 */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!HEX_BYTES.test(hex)) throw new RangeError('lower-case hex digits, two for a byte')
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

/** SHA-256 over WebCrypto. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** SHA-256 as lower-case hex. */
export async function digestHex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await sha256(bytes))
}

/**
 * The bytes of a seed in either form.
 * @throws RangeError when it is not exactly 32 bytes or 64 lower-case hex digits
 */
export function seedBytes(seed: Seed): Uint8Array<ArrayBuffer> {
  if (typeof seed !== 'string') {
    if (seed.length !== SEED_BYTES) throw new RangeError('a seed has 32 bytes')
    return new Uint8Array(seed)
  }
  if (!HEX_SEED.test(seed)) throw new RangeError('a published seed has 64 lower-case hex digits')
  return fromHex(seed)
}

/**
 * What is published before sale opens: SHA-256 of the seed as hex (rules A5.1).
 * @throws RangeError for a malformed seed
 */
export async function commitment(seed: Seed): Promise<string> {
  return await digestHex(seedBytes(seed))
}

/** A keyed hash over texts, bound to one seed. */
export type KeyedHash = (message: string) => Promise<Uint8Array>

/** HMAC-SHA256 under the seed, through WebCrypto so that browser and worker run the same code. */
export async function keyedHash(seed: Seed): Promise<KeyedHash> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', seedBytes(seed), algorithm, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(message)))
}
