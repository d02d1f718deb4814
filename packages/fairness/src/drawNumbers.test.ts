import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  commitment,
  DRAW_SPACES,
  type DrawFamily,
  type DrawSpace,
  drawNumbers,
  drawStream,
  isDrawFamily,
  verifyDraw,
} from './index.ts'

const SEED_HEX = createHash('sha256').update('a seed for the golden vectors').digest('hex')

/** The draw written a second time, over node's own hash and with big integers throughout. */
function drawAgain(space: DrawSpace, seedHex: string, game: string, issue: string): number[] {
  let stream = Buffer.alloc(0)
  for (let counter = 0; counter < 16; counter += 1) {
    const block = createHmac('sha256', Buffer.from(seedHex, 'hex')).update(`${game}|${issue}|${counter}`).digest()
    stream = Buffer.concat([stream, block])
  }
  let at = 0
  const below = (n: bigint): number => {
    for (;;) {
      const word = BigInt(`0x${stream.subarray(at, at + 4).toString('hex')}`)
      at += 4
      if (word < n * ((1n << 32n) / n)) return Number(word % n)
    }
  }
  if (space.repeats) {
    return Array.from({ length: space.places }, () => below(BigInt(space.to - space.from + 1)) + space.from)
  }
  const pool: number[] = []
  for (let number = space.from; number <= space.to; number += 1) pool.push(number)
  for (let i = 0; i < space.places; i += 1) {
    const j = i + below(BigInt(pool.length - i))
    const [a, b] = [pool[i], pool[j]]
    pool[i] = b as number
    pool[j] = a as number
  }
  return pool.slice(0, space.places)
}

const families = Object.keys(DRAW_SPACES).filter(isDrawFamily)

describe('golden vectors', () => {
  test.each(families)('%s agrees with an independent computation', async (family) => {
    const space = DRAW_SPACES[family]
    for (const issue of ['20240305-0001', '20240305-1440', '2024065', '7']) {
      const drawn = await drawNumbers(space, SEED_HEX, 'own.game', issue)
      expect(drawn).toEqual(drawAgain(space, SEED_HEX, 'own.game', issue))
    }
  })

  test('the commitment is the plain SHA-256 of the seed bytes', async () => {
    const bytes = Buffer.from(SEED_HEX, 'hex')
    expect(await commitment(SEED_HEX)).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await commitment(new Uint8Array(bytes))).toBe(await commitment(SEED_HEX))
  })

  test('a draw depends on the game and on the issue', async () => {
    const of = (game: string, issue: string) => drawNumbers(DRAW_SPACES.PK10, SEED_HEX, game, issue)
    expect(await of('pk10.1m', '1')).not.toEqual(await of('pk10.1m', '2'))
    expect(await of('pk10.1m', '1')).not.toEqual(await of('pk10.3m', '1'))
  })
})

describe('drawStream', () => {
  test('rejects the words that would favour small numbers', async () => {
    const n = 2 ** 31 + 1
    const stream = await drawStream(SEED_HEX, 'g', '1')
    const words: number[] = []
    for (let counter = 0; counter < 8; counter += 1) {
      const block = createHmac('sha256', Buffer.from(SEED_HEX, 'hex')).update(`g|1|${counter}`)
      const bytes = block.digest()
      for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at))
    }
    const kept = words.filter((word) => word < n)
    expect(kept.length).toBeLessThan(words.length)
    for (const word of kept) expect(await stream.below(n)).toBe(word)
  })

  test('draws from one number and from all that a word can be', async () => {
    const first = createHmac('sha256', Buffer.from(SEED_HEX, 'hex')).update('g|1|0').digest()
    const stream = await drawStream(SEED_HEX, 'g', '1')
    expect(await stream.below(1)).toBe(0)
    expect(await stream.below(2 ** 32)).toBe(first.readUInt32BE(4))
  })

  test('a commitment keeps the zero in front of a small byte', async () => {
    const small = '0'.repeat(63).concat('5')
    const digest = createHash('sha256').update(Buffer.from(small, 'hex')).digest('hex')
    expect(await commitment(small)).toBe(digest)
    for (let seed = 0; seed < 16; seed += 1) {
      const hex = createHash('sha256').update(`${seed}`).digest('hex')
      expect(await commitment(hex)).toHaveLength(64)
    }
  })

  test('refuses impossible ranges and malformed seeds', async () => {
    const stream = await drawStream(SEED_HEX, 'g', '1')
    const range = 'a draw needs 1 to 2^32 possible numbers'
    for (const n of [0, 1.5, 2 ** 32 + 1]) await expect(stream.below(n)).rejects.toThrow(range)
    const hex = 'a published seed has 64 lower-case hex digits'
    for (const seed of ['abc', `0${SEED_HEX}`, `${SEED_HEX}0`, SEED_HEX.toUpperCase()]) {
      await expect(drawStream(seed, 'g', '1')).rejects.toThrow(hex)
    }
    await expect(commitment(new Uint8Array(31))).rejects.toThrow('a seed has 32 bytes')
    expect(isDrawFamily('toString')).toBe(false)
  })
})

describe('verifyDraw', () => {
  const published = async (family: DrawFamily) => ({
    seed: SEED_HEX,
    commitment: await commitment(SEED_HEX),
    gameCode: 'own.game',
    issueNo: '20240305-0007',
    family,
    randomness: null,
    numbers: await drawNumbers(DRAW_SPACES[family], SEED_HEX, 'own.game', '20240305-0007'),
  })

  test.each(families)('an honest %s draw verifies', async (family) => {
    expect(await verifyDraw(await published(family))).toMatchObject({ ok: true })
  })

  test('a changed number, a changed order and a missing number are seen', async () => {
    const draw = await published('PK10')
    const [first = 0, second = 0, ...rest] = draw.numbers
    for (const numbers of [
      [second, first, ...rest],
      [first, second],
      [...draw.numbers, 1],
    ]) {
      const verdict = await verifyDraw({ ...draw, numbers })
      expect(verdict).toMatchObject({ ok: false, commitmentMatches: true, numbersMatch: false })
      expect(verdict.recomputed).toEqual(draw.numbers)
    }
  })

  test('a seed chosen after the bets does not match the commitment', async () => {
    const draw = await published('SSC')
    const other = createHash('sha256').update('another seed').digest('hex')
    const numbers = await drawNumbers(DRAW_SPACES.SSC, other, draw.gameCode, draw.issueNo)
    const verdict = await verifyDraw({ ...draw, seed: other, numbers })
    expect(verdict).toMatchObject({ ok: false, commitmentMatches: false, numbersMatch: true })
  })

  test('a result moved to another issue is seen', async () => {
    const draw = await published('SSC')
    const verdict = await verifyDraw({ ...draw, issueNo: '20240305-0008' })
    expect(verdict).toMatchObject({ ok: false, numbersMatch: false })
  })
})
