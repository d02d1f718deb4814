import { describe, expect, it } from 'vitest'
import { randomBelow, randomText, randomToken } from './random.ts'

/** Words that come one after the other. */
function words(...list: readonly number[]) {
  const left = [...list]
  return {
    bytes(length: number) {
      const word = Buffer.alloc(length)
      word.writeUInt32BE(left.shift() ?? 0)
      return word
    },
  }
}

describe('a random number below a limit', () => {
  it('is the remainder of a word', () => {
    expect(randomBelow(words(1_234_567), 1_000)).toBe(567)
    expect(randomBelow(words(2 ** 32 - 1), 1)).toBe(0)
    expect(randomBelow(words(2 ** 32 - 1), 2 ** 32)).toBe(2 ** 32 - 1)
  })

  it('is drawn again where a word would make small numbers likelier', () => {
    const lastEven = 2 ** 32 - (2 ** 32 % 10)
    expect(randomBelow(words(lastEven, 7), 10)).toBe(7)
    expect(randomBelow(words(lastEven - 1, 7), 10)).toBe(9)
  })
})

it('a random text has its length and only signs of its alphabet', () => {
  expect(randomText(words(0, 1, 2, 3), 'abc', 4)).toBe('abca')
})

it('a token is bytes as base64url', () => {
  expect(randomToken({ bytes: (length) => new Uint8Array(length).fill(255) }, 3)).toBe('____')
})
