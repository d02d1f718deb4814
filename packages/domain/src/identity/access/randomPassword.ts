import type { Random } from '../../ctx.ts'

/** Letters and digits that nobody mistakes for another one when reading them out. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 14 of 56 signs are 81 bits. */
const SIGNS = 14
/** Bytes from here on would make the first letters likelier. */
const EVEN_BELOW = 256 - (256 % ALPHABET.length)

/** A start password that is shown once and must be changed at the first login (rules B2). */
export function randomPassword(random: Random): string {
  let text = ''
  while (text.length < SIGNS) {
    for (const byte of random.bytes(SIGNS)) {
      if (byte < EVEN_BELOW && text.length < SIGNS) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}
