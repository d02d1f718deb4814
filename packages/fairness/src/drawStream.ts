import { type KeyedHash, keyedHash, type Seed } from './digest.ts'

const WORD_BYTES = 4
const WORD_VALUES = 2 ** 32

/** A stream of unbiased numbers that anyone who knows the seed can repeat. */
export type DrawStream = {
  /**
   * The next number in 0..n−1, every one equally likely.
   * @throws RangeError when n is not an integer in 1..2^32
   */
  below: (n: number) => Promise<number>
}

function wordReader(hash: KeyedHash, prefix: string): () => Promise<number> {
  let counter = 0
  let block: DataView | undefined
  let offset = 0
  return async () => {
    if (block === undefined || offset === block.byteLength) {
      const bytes = await hash(`${prefix}|${counter}`)
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      counter += 1
      offset = 0
    }
    const word = block.getUint32(offset)
    offset += WORD_BYTES
    return word
  }
}

const RANDOMNESS = /^[0-9a-f]{64}$/

/**
 * What a stream is made over besides its counter: the issue, and the randomness of the beacon's round
 * where one is mixed in (rules A5.2, beacon 2).
 */
export function streamInput(gameCode: string, issueNo: string, randomness: string | null): string {
  const issue = `${gameCode}|${issueNo}`
  return randomness === null ? issue : `${issue}|${randomness}`
}

/**
 * The number stream of one issue (rules A5.2): the 32-byte blocks
 * HMAC-SHA256(seed, "gameCode|issueNo|counter") for counter 0, 1, 2 … laid end to end and read as
 * big-endian 4-byte words; with a beacon "gameCode|issueNo|randomness|counter". Drawing below n rejects words ≥ n·floor(2^32/n), which would favour
 * small numbers, and answers the first other word modulo n.
 * @param randomness hex SHA-256 of the round's signature; null where no beacon is mixed in
 * @throws RangeError for a malformed seed or randomness
 */
export async function drawStream(
  seed: Seed,
  gameCode: string,
  issueNo: string,
  randomness: string | null = null,
): Promise<DrawStream> {
  if (randomness !== null && !RANDOMNESS.test(randomness)) {
    throw new RangeError('randomness has 64 lower-case hex digits')
  }
  const nextWord = wordReader(await keyedHash(seed), streamInput(gameCode, issueNo, randomness))
  return {
    below: async (n) => {
      if (!Number.isInteger(n) || n < 1 || n > WORD_VALUES) {
        throw new RangeError('a draw needs 1 to 2^32 possible numbers')
      }
      const limit = n * Math.floor(WORD_VALUES / n)
      let word = await nextWord()
      while (word >= limit) word = await nextWord()
      return word % n
    },
  }
}
