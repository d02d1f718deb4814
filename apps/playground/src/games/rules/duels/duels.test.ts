import { describe, expect, it } from 'vitest'
import { duelPayout } from './duel.ts'
import { DUEL_GAMES, DUELS, dealOfDuel } from './duelGames.ts'
import { BOARD_SIDE, GOMOKU } from './gomoku.ts'
import { compareHands, strengthOf, THREE_CARD } from './threeCard.ts'

const SEED = '34'.repeat(32)
/** A card by its rank, ace 1, and its suit. */
const card = (rank: number, suit = 0) => (rank - 1) * 4 + suit

describe('three cards', () => {
  it('has as many hands of each kind as there are', () => {
    const counts = [0, 0, 0, 0, 0, 0]
    for (let a = 0; a < 52; a += 1) {
      for (let b = a + 1; b < 52; b += 1) {
        for (let c = b + 1; c < 52; c += 1) {
          const [kind = 0] = strengthOf([a, b, c])
          counts[kind] = (counts[kind] ?? 0) + 1
        }
      }
    }
    // High card, pair, straight, flush, straight flush, three equal: together 22 100.
    expect(counts).toEqual([16_440, 3_744, 720, 1_096, 48, 52])
  })

  it('compares kinds first, then ranks; ace, two and three are the lowest straight', () => {
    const trio = [card(2), card(2, 1), card(2, 2)]
    const straight = [card(1), card(2, 1), card(3, 2)]
    const higher = [card(2), card(3, 1), card(4, 2)]
    const aces = [card(1), card(1, 1), card(2)]
    const kings = [card(13), card(13, 1), card(12)]
    expect(compareHands(trio, higher)).toBeGreaterThan(0)
    expect(compareHands(straight, higher)).toBeLessThan(0)
    expect(compareHands(aces, kings)).toBeGreaterThan(0)
    expect(compareHands([card(5), card(7), card(9, 1)], [card(5, 2), card(7, 2), card(9)])).toBe(0)
  })

  it('never shows a hand to the other side unless both have shown', async () => {
    const state = await dealOfDuel('threecard', SEED)
    const { hands } = state as { hands: number[][] }
    const folded = THREE_CARD.move(state, 0, { show: false }) ?? {}
    const over = THREE_CARD.move(folded, 1, { show: true }) ?? {}
    for (const one of [state, folded, over, THREE_CARD.resign(state, 0)]) {
      expect(THREE_CARD.view(one, 1)).toMatchObject({ hand: hands[1], other: null })
      expect(THREE_CARD.isShown(one)).toBe(false)
    }
    expect(THREE_CARD.ended(over)).toEqual({ winner: 1, shares: [50, 150], why: 'FOLDED' })
    const shown = THREE_CARD.timeOut(state)
    expect(THREE_CARD.view(shown, 1)).toMatchObject({ hand: hands[1], other: hands[0] })
    expect(THREE_CARD.ended(shown)?.why).toBe('SHOWN')
    expect(THREE_CARD.move(folded, 0, { show: true })).toBeNull()
  })
})

describe('five in a row', () => {
  const play = (cells: readonly number[]) =>
    cells.reduce<object>((state, cell) => GOMOKU.move(state, GOMOKU.toMove(state)[0] ?? 0, { cell }) ?? {}, {
      first: 0,
      stones: [],
    })
  const across = Array.from({ length: 5 }, (_, x) => [x, x + BOARD_SIDE * 5])
    .flat()
    .slice(0, 9)

  it('is won by five in a row, in every direction, and not around the edge', () => {
    expect(GOMOKU.ended(play(across))).toMatchObject({ winner: 0, shares: [200, 0], why: 'FIVE' })
    expect(GOMOKU.ended(play(across.slice(0, 8)))).toBeNull()
    const down = [0, 100, 14, 102, 28, 104, 42, 106, 56]
    expect(GOMOKU.ended(play(down))).toMatchObject({ winner: 0, why: 'FIVE' })
    // Ten, eleven and twelve of the first line, then the first two of the next.
    expect(GOMOKU.ended(play([10, 100, 11, 102, 12, 104, 13, 106, 14]))).toBeNull()
  })

  it('takes no cell twice, none off the board, and no move out of turn', () => {
    const state = play([84])
    for (const cell of [84, -1, 169, 1.5]) expect(GOMOKU.move(state, 1, { cell })).toBeNull()
    expect(GOMOKU.move(state, 0, { cell: 1 })).toBeNull()
    expect(GOMOKU.ended(GOMOKU.timeOut(state))).toMatchObject({ winner: 0, why: 'TIME' })
    expect(GOMOKU.ended(GOMOKU.resign(state, 0))).toMatchObject({ winner: 1, why: 'RESIGNED' })
  })

  it('has a partner who closes a row of four', () => {
    expect(GOMOKU.practice(play(across.slice(0, 7)), 1, () => 0)).toEqual({ cell: 4 })
  })
})

it('keeps a rake of the gain alone', () => {
  const paid = [0, 50, 100, 150, 200].map((share) => Number(duelPayout(1_000n, share)))
  expect(paid).toEqual([0, 500, 1_000, 1_485, 1_970])
})

it.each(DUEL_GAMES)('%s deals the same from the same seed', async (game) => {
  expect(await dealOfDuel(game, SEED)).toEqual(await dealOfDuel(game, SEED))
  expect(DUELS[game].ended(await dealOfDuel(game, SEED))).toBeNull()
})
