import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../../ctx.ts'

// The vault of `platform` seals in the same way, but it would bring bets into what a draw imports.
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Which issue a seed belongs to: sealed for one, it opens for no other. */
export interface IssueIdentity {
  readonly gameCode: string
  readonly number: string
}

const labelOf = ({ gameCode, number }: IssueIdentity): Buffer => Buffer.from(`${gameCode}|${number}`)

/**
 * Seals a draw seed under the platform's seed key (rules A5.1): AES-256-GCM, the issue's identity as associated data.
 * @returns nonce, tag and ciphertext, one after the other
 */
export function sealSeed(seed: Uint8Array, issue: IssueIdentity, key: Uint8Array, random: Random): Buffer {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(labelOf(issue))
  const sealed = Buffer.concat([cipher.update(seed), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * Opens a sealed seed.
 * @throws Error when the key is another one, or what was sealed was changed or belongs to another issue
 */
export function openSeed(sealed: Uint8Array, issue: IssueIdentity, key: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(labelOf(issue))
  decipher.setAuthTag(tag)
  const seed = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([seed, decipher.final()])
}
