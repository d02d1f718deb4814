import { CompactEncrypt, compactDecrypt, importJWK } from 'jose'
import { CONTENT_CIPHER, KEY_AGREEMENT } from './keys.ts'

/** A page's own key pair for one answer; the private half leaves the page never. */
export interface Reader {
  /** as the call names it: the two coordinates of the public key, see `readerKey` */
  readonly key: string
  readonly open: (sealed: string) => Promise<string>
}

/**
 * Encrypts a part of an answer to the page that asks for it (rules E3.8). Apart from the index of this room, so that jose is
 * loaded by those only who need it.
 * @param key as `readerKey` has it
 * @returns a compact JWE
 * @throws DOMException or TypeError for coordinates of no point of the curve
 */
export async function sealForReader(text: string, key: string): Promise<string> {
  const [x = '', y = ''] = key.split('.')
  const to = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, KEY_AGREEMENT)
  return await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: KEY_AGREEMENT, enc: CONTENT_CIPHER })
    .encrypt(to)
}

/** Makes a key pair for one answer, by the platform's own Web Crypto. */
export async function newReader(): Promise<Reader> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const only = {
    keyManagementAlgorithms: [KEY_AGREEMENT],
    contentEncryptionAlgorithms: [CONTENT_CIPHER],
  }
  return {
    key: `${x}.${y}`,
    open: async (sealed) => {
      const { plaintext } = await compactDecrypt(sealed, pair.privateKey, only)
      return new TextDecoder().decode(plaintext)
    },
  }
}
