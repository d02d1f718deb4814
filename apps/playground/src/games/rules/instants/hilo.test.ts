import { describe, expect, it } from 'vitest'
import { add, type Fraction, fraction, times } from '../fraction.ts'
import { roundStream } from '../roundStream.ts'
import type { UnderWay } from '../seeded.ts'
import { GUESSES, GUESSES_MAX, type Guess, HILO, hiloMultiplier, RANKS, rankOf, rightRanks, stateOf } from './hilo.ts'

const ranks = Array.from({ length: RANKS }, (_, index) => index + 1)

/** What a round returns on average when so many guesses of a kind are made and then left, over every run of cards. */
function returned(rank: number, guess: Guess, left: number, counts: number[] = []): Fraction {
  if (left === 0) return hiloMultiplier(counts)
  const right = rightRanks(rank, guess)
  return right.reduce(
    (sum, next) => add(sum, times(fraction(1n, 13n), returned(next, guess, left - 1, [...counts, right.length]))),
    fraction(0n),
  )
}

const under = (cards: number[], first: number, cap = 10n ** 15n): UnderWay => ({
  stake: 1_000n,
  choice: {},
  outcome: {
    steps: [{ won: '0', view: { guess: null, card: first, isOut: false } }],
    jackpots: [],
    hidden: { cards },
  },
  cap,
})

describe('hi-lo', () => {
  it('is right on the equal card, but at the ends, where equal is a guess of its own', () => {
    expect(rightRanks(7, 'HI')).toEqual([7, 8, 9, 10, 11, 12, 13])
    expect(rightRanks(7, 'LO')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect([rightRanks(1, 'LO'), rightRanks(1, 'HI').length]).toEqual([[1], 12])
    expect([rightRanks(13, 'HI'), rightRanks(13, 'LO').length]).toEqual([[13], 12])
  })

  it('returns exactly 99 % on every card, with every guess, after one, two and three of them', () => {
    for (const rank of ranks) {
      for (const guess of GUESSES) {
        for (const count of [1, 2, 3]) {
          expect(returned(rank, guess, count)).toEqual(fraction(99n, 100n))
        }
      }
    }
  })

  it('goes on after a right guess, pays who leaves, and ends with a wrong one', () => {
    const first = HILO.move?.(under([40, 0], 24), { guess: 'HI', isOut: false })
    expect(first).toMatchObject({ isOver: false, step: { won: '0', view: { card: 40 } } })
    expect(HILO.move?.(under([0], 24), { guess: 'HI', isOut: false })).toMatchObject({
      isOver: true,
      step: { won: '0', view: { card: 0 } },
    })
    // 7 ranks of 13 were right: 0.99 × 13 / 7 = 1.838…
    const left = HILO.move?.(under([40], 24), { guess: 'HI', isOut: true })
    expect(left).toMatchObject({ isOver: true, step: { won: '1838' } })
    expect(HILO.move?.(under([40], 24), { guess: null, isOut: true })).toMatchObject({
      isOver: true,
      step: { won: '1000' },
    })
    for (const move of [{ guess: 'UP', isOut: false }, { guess: null, isOut: false }, {}]) {
      expect(HILO.move?.(under([40], 24), move)).toBeNull()
    }
  })

  it('leaves by itself where the next guess could pay more than a round may', () => {
    const moved = HILO.move?.(under([48], 24, 5_000n), { guess: 'HI', isOut: false })
    expect(moved).toMatchObject({ isOver: true, step: { won: '1838', view: { isOut: true } } })
  })

  it('deals a first card and all that may follow from the seeds alone', async () => {
    const stream = await roundStream('ab'.repeat(32), 'mine', 'hilo', 0)
    const dealt = await HILO.deal(stream, { stake: 1n, stakeUnits: 100n, choice: {} })
    const { cards } = dealt.hidden as { cards: number[] }
    expect(cards).toHaveLength(GUESSES_MAX)
    expect(rankOf(stateOf(dealt.steps).card)).toBeLessThanOrEqual(RANKS)
  })
})
