import { CompactEncrypt, importJWK } from 'jose'
import { CONTENT_CIPHER, type Curve, KEY_AGREEMENT, type PublicKey, type SealedBody } from './keys.ts'

/** The key of a curve in what /wps/system/keys answered, or of the other one where there is none. */
export function keyOfCurve(keys: readonly PublicKey[], curve: Curve): PublicKey {
  const key = keys.find(({ crv }) => crv === curve) ?? keys[0]
  if (key === undefined) throw new Error('the server has no key to encrypt to')
  return key
}

/**
 * Encrypts a body for one call (rules E3.8). Apart from the index of this room, so that jose is loaded by those only who
 * encrypt. The ephemeral key is the platform's own (Web Crypto); everything else is passed in.
 * @returns a compact JWE, to be sent as application/jose
 */
export async function sealBody(content: SealedBody, to: PublicKey): Promise<string> {
  return await sealText(JSON.stringify(content), to)
}

/** Encrypts any text as sealBody encrypts content. */
export async function sealText(text: string, to: PublicKey): Promise<string> {
  const { kid, exp: _end, use: _use, ...jwk } = to
  const key = await importJWK(jwk, KEY_AGREEMENT)
  return await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: KEY_AGREEMENT, enc: CONTENT_CIPHER, kid })
    .encrypt(key)
}
