import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../../random.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals bytes under a key of 32 bytes: AES-256-GCM with a fresh nonce (safety 4.8). `binding` says where the value belongs
 * (its table, column and row): sealed for one place, it opens in no other.
 * @returns nonce, tag and ciphertext, one after the other
 */
export function sealBox(plain: Uint8Array, binding: string, key: Uint8Array, random: Random): Buffer {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(binding))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * Opens what sealBox sealed.
 * @throws Error when the key is another one, or the value was changed, cut or belongs to another place
 */
export function openBox(sealed: Uint8Array, binding: string, key: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(binding))
  decipher.setAuthTag(tag)
  const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([plain, decipher.final()])
}
