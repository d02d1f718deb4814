import type { Random } from '../../ctx.ts'
import { openBox, sealBox } from '../../platform/index.ts'

/** Which issue a seed belongs to: sealed for one, it opens for no other. */
export interface IssueIdentity {
  readonly gameCode: string
  readonly number: string
}

const bindingOf = ({ gameCode, number }: IssueIdentity): string => `${gameCode}|${number}`

/**
 * Seals a draw seed under the platform's seed key (rules A5.1), bound to its issue.
 * @returns nonce, tag and ciphertext, one after the other
 */
export function sealSeed(
  seed: Uint8Array,
  issue: IssueIdentity,
  key: Uint8Array,
  random: Random,
): Buffer {
  return sealBox(seed, bindingOf(issue), key, random)
}

/**
 * Opens a sealed seed.
 * @throws Error when the key is another one, or what was sealed was changed or belongs to another issue
 */
export function openSeed(sealed: Uint8Array, issue: IssueIdentity, key: Uint8Array): Buffer {
  return openBox(sealed, bindingOf(issue), key)
}
