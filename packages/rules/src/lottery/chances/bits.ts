const WORD_BITS = 32

/** A set of so many numbers from 0 on, as bits. */
export const noBits = (count: number): Int32Array => new Int32Array(Math.ceil(count / WORD_BITS))

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Puts a number into the set. */
export function setBit(words: Int32Array, bit: number): void {
  const at = Math.floor(bit / WORD_BITS)
  words[at] = (words[at] ?? 0) | (1 << (bit % WORD_BITS))
}

/** Whether a number is in the set. */
export function hasBit(words: Int32Array, bit: number): boolean {
  return (((words[Math.floor(bit / WORD_BITS)] ?? 0) >>> (bit % WORD_BITS)) & 1) === 1
}

/** How many numbers two sets have in common. */
export function commonBits(left: Int32Array, right: Int32Array): number {
  let count = 0
  for (let at = 0; at < left.length; at += 1) count += countBits((left[at] ?? 0) & (right[at] ?? 0))
  return count
}
