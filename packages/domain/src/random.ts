/** Unpredictable bytes: draw seeds, tokens, passwords. */
export interface Random {
  bytes(length: number): Uint8Array
}

const WORD_BYTES = 4
const WORDS = 2 ** 32

/**
 * A whole number from 0 to below `limit`, each as likely as the others: a word that would favour small ones is drawn again.
 * @param limit at least 1, at most 2^32
 */
export function randomBelow(random: Random, limit: number): number {
  const evenBelow = WORDS - (WORDS % limit)
  for (;;) {
    const word = Buffer.from(random.bytes(WORD_BYTES)).readUInt32BE()
    if (word < evenBelow) return word % limit
  }
}

/** So many characters of an alphabet, each as likely as the others. */
export const randomText = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomBelow(random, alphabet.length)]).join('')

/** So many unpredictable bytes as they go into an address, a cookie or a form: base64url. */
export const randomToken = (random: Random, bytes: number): string =>
  Buffer.from(random.bytes(bytes)).toString('base64url')
