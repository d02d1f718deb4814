import { describe, expect, test } from 'vitest'
import { commitment, DRAW_SPACES, drawNumbers, verifyDraw } from '../index.ts'
import {
  chainHash,
  chainOfKey,
  LOCAL_BEACON,
  localBeacon,
  QUICKNET,
  randomnessOf,
  roundAfterClosing,
  roundTimeMs,
  verifyNamedRound,
  verifyRound,
} from './index.ts'

/** Rounds of quicknet as its relays hand them out. */
const ROUNDS = [
  {
    round: 1_000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 123,
    signature: 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
    randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  },
]
const [FIRST, SECOND] = ROUNDS as [(typeof ROUNDS)[number], (typeof ROUNDS)[number]]
const SEED = 'a0'.repeat(31).concat('0f')
const CLOSE = Date.parse('2024-03-05T00:00:55+08:00')

describe('quicknet', () => {
  test.each(ROUNDS)('round $round is genuine', async ({ round, signature, randomness }) => {
    expect(await verifyRound(QUICKNET, round, signature)).toBe(true)
    expect(await randomnessOf(signature)).toBe(randomness)
  })

  test('its hash is that of its key, period and beginning', async () => {
    const { hash, ...rest } = QUICKNET
    expect(await chainHash(rest)).toBe(hash)
    expect(await chainOfKey(QUICKNET.publicKey)).toEqual(QUICKNET)
  })

  test.each([
    ['of another round', SECOND.signature],
    ['with one bit changed', FIRST.signature.replace(/9$/, '8')],
    ['that is the point at infinity', `c0${'00'.repeat(47)}`],
    ['that is no point', 'ff'.repeat(48)],
    ['in capitals', FIRST.signature.toUpperCase()],
    ['that is too short', FIRST.signature.slice(2)],
    ['that is empty', ''],
  ])('a signature %s is refused', async (_, signature) => {
    expect(await verifyRound(QUICKNET, FIRST.round, signature)).toBe(false)
  })

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('%d is no round', async (round) => {
    expect(await verifyRound(QUICKNET, round, FIRST.signature)).toBe(false)
  })
})

describe('the round of a draw', () => {
  test('is the first that comes into being a second after closing', () => {
    for (const closeAt of [CLOSE, CLOSE + 1, CLOSE + 999, CLOSE + 1_000, CLOSE + 2_001]) {
      const round = roundAfterClosing(QUICKNET, closeAt)
      expect(roundTimeMs(QUICKNET, round)).toBeGreaterThanOrEqual(closeAt + 1_000)
      expect(roundTimeMs(QUICKNET, round - 1)).toBeLessThan(closeAt + 1_000)
    }
  })

  test('is there at the draw wherever the sale closes four seconds before', () => {
    for (let second = 0; second < 3; second += 1) {
      const closeAt = CLOSE + second * 1_000
      const round = roundAfterClosing(QUICKNET, closeAt)
      expect(roundTimeMs(QUICKNET, round)).toBeLessThanOrEqual(closeAt + 4_000)
    }
  })

  test('is the first one before the chain has begun', () => {
    expect(roundAfterClosing(QUICKNET, 0)).toBe(1)
    expect(roundTimeMs(QUICKNET, 1)).toBe(1_692_803_367_000)
  })
})

describe('a local beacon', () => {
  test('signs as drand does, the same after a restart, and is another chain', async () => {
    const beacon = await localBeacon('a secret')
    const chain = await chainOfKey(beacon.publicKey)
    const signature = await beacon.sign(77)
    expect(chain).toMatchObject({ name: LOCAL_BEACON, periodS: 3 })
    expect(await verifyRound(chain, 77, signature)).toBe(true)
    expect(await verifyRound(chain, 78, signature)).toBe(false)
    expect(await verifyRound(QUICKNET, 77, signature)).toBe(false)
    const again = await localBeacon('a secret')
    expect(await again.sign(77)).toBe(signature)
    const other = await chainOfKey((await localBeacon('another')).publicKey)
    expect(other.hash).not.toBe(chain.hash)
  })
})

describe('a draw with a beacon', () => {
  const drawn = async () => {
    const beacon = await localBeacon('a secret')
    const chain = await chainOfKey(beacon.publicKey)
    const round = roundAfterClosing(chain, CLOSE)
    const signature = await beacon.sign(round)
    const randomness = await randomnessOf(signature)
    const issue = { gameCode: 'G', issueNo: '20240305-0001' }
    const numbers = await drawNumbers(DRAW_SPACES.PK10, SEED, 'G', issue.issueNo, randomness)
    const common = { ...issue, seed: SEED, commitment: await commitment(SEED), family: 'PK10' }
    return { beacon, chain, round, signature, draw: { ...common, randomness, numbers } as const }
  }

  test('is the same whenever it is drawn again, and another with another round', async () => {
    const { beacon, draw, round } = await drawn()
    const { gameCode, issueNo } = draw
    const again = async (randomness: string | null) =>
      await drawNumbers(DRAW_SPACES.PK10, SEED, gameCode, issueNo, randomness)
    expect(await again(draw.randomness)).toEqual(draw.numbers)
    expect(await again(null)).not.toEqual(draw.numbers)
    expect(await again(await randomnessOf(await beacon.sign(round + 1)))).not.toEqual(draw.numbers)
    await expect(again('ABC')).rejects.toThrow('randomness has 64 lower-case hex digits')
  })

  test('verifies; a changed round, signature or closing time is seen', async () => {
    const { beacon, chain, round, signature, draw } = await drawn()
    expect(await verifyDraw({ ...draw, family: 'PK10' })).toMatchObject({ ok: true })
    const named = { round, signature, closeAtMs: CLOSE }
    expect(await verifyNamedRound(chain, named)).toMatchObject({ ok: true })
    const later = { ...named, round: round + 1, signature: await beacon.sign(round + 1) }
    expect(await verifyNamedRound(chain, later)).toEqual({
      ok: false,
      roundMatches: false,
      signatureMatches: true,
    })
    const forged = { ...named, signature: later.signature }
    expect(await verifyNamedRound(chain, forged)).toEqual({
      ok: false,
      roundMatches: true,
      signatureMatches: false,
    })
    const before = await verifyNamedRound(chain, { ...named, closeAtMs: CLOSE + 60_000 })
    expect(before).toMatchObject({ ok: false, roundMatches: false })
  })
})
