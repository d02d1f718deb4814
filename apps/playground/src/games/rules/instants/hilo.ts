import { type Fraction, fraction } from '../fraction.ts'
import { hasKeys, isOneOf, type Moved, type SeededRules, type UnderWay } from '../seeded.ts'

/** Ace is 1 and lowest, king is 13 and highest. Every card comes from a full deck. */
export const RANKS = 13
export const SUITS = 4
/** A round ends after so many right guesses. */
export const GUESSES_MAX = 40
/** The house keeps a hundredth of each stake on average, however many guesses are made. */
export const HILO_EDGE_PPM = 10_000

/** 0 to 51: the rank counts first, then the suit. */
export type Card = number
export const rankOf = (card: Card): number => Math.floor(card / SUITS) + 1
export const suitOf = (card: Card): number => card % SUITS

export const GUESSES = ['HI', 'LO'] as const
export type Guess = (typeof GUESSES)[number]

/** What a guess showed. The first step of a round has a card alone. */
export interface HiloView {
  /** null: the player left */
  readonly guess: Guess | null
  readonly card: Card | null
  readonly isOut: boolean
}

/**
 * The ranks on which a guess is right. Higher and lower are right for the same rank, too; at the ends, where that
 * would be every card, one guess is on the same rank alone and the other on all the rest.
 */
export function rightRanks(rank: number, guess: Guess): readonly number[] {
  const all = Array.from({ length: RANKS }, (_, index) => index + 1)
  if (rank === 1) return all.filter((one) => (guess === 'LO' ? one === 1 : one > 1))
  if (rank === RANKS) return all.filter((one) => (guess === 'HI' ? one === rank : one < rank))
  return all.filter((one) => (guess === 'HI' ? one >= rank : one <= rank))
}

/** What right guesses multiply the stake with, exactly. @param counts of right ranks, of each guess */
export function hiloMultiplier(counts: readonly number[]): Fraction {
  if (counts.length === 0) return fraction(1n)
  const bottom = counts.reduce((product, count) => product * BigInt(count), 1_000_000n)
  return fraction(BigInt(1_000_000 - HILO_EDGE_PPM) * BigInt(RANKS) ** BigInt(counts.length), bottom)
}

const pays = (stake: bigint, counts: readonly number[]): bigint => {
  const { top, bottom } = hiloMultiplier(counts)
  return (stake * top) / bottom
}

/** The card that lies open, and how many ranks were right at each guess so far. */
export function stateOf(steps: readonly { readonly view: object }[]): {
  readonly card: Card
  readonly counts: readonly number[]
} {
  const [first, ...rest] = steps.map(({ view }) => view as HiloView)
  let card = first?.card ?? 0
  const counts: number[] = []
  for (const { guess, card: next } of rest) {
    if (guess === null || next === null) continue
    counts.push(rightRanks(rankOf(card), guess).length)
    card = next
  }
  return { card, counts }
}

const isTooMuch = (stake: bigint, counts: readonly number[], card: Card, cap: bigint): boolean =>
  GUESSES.some((guess) => pays(stake, [...counts, rightRanks(rankOf(card), guess).length]) > cap)

function guessed({ stake, outcome, cap }: UnderWay, guess: Guess, wantsOut: boolean): Moved {
  const { cards } = outcome.hidden as { cards: readonly Card[] }
  const { card, counts } = stateOf(outcome.steps)
  const next = cards[counts.length] ?? 0
  const right = rightRanks(rankOf(card), guess)
  if (!right.includes(rankOf(next))) {
    const view: HiloView = { guess, card: next, isOut: false }
    return { step: { won: '0', view }, isOver: true }
  }
  const all = [...counts, right.length]
  // No card is left, or the next guess could pay more than a round may.
  const isOut = wantsOut || all.length === GUESSES_MAX || isTooMuch(stake, all, next, cap)
  const view: HiloView = { guess, card: next, isOut }
  return { step: { won: isOut ? String(pays(stake, all)) : '0', view }, isOver: isOut }
}

/** Higher or lower: each right guess raises the multiplier, a wrong one ends the round, leaving pays. */
export const HILO: SeededRules = {
  isChoice: (choice) => hasKeys(choice),
  isStake: () => true,
  most: (_choice, stake) => pays(stake, [1]),
  async deal(stream) {
    const cards: Card[] = []
    for (let index = 0; index <= GUESSES_MAX; index += 1) {
      cards.push(await stream.below(RANKS * SUITS))
    }
    const [card = 0, ...rest] = cards
    const view: HiloView = { guess: null, card, isOut: false }
    return { steps: [{ won: '0', view }], jackpots: [], hidden: { cards: rest } }
  },
  leave: { guess: null, isOut: true },
  move(round, move) {
    if (!hasKeys(move, 'guess', 'isOut') || typeof move.isOut !== 'boolean') return null
    if (isOneOf(GUESSES, move.guess)) return guessed(round, move.guess, move.isOut)
    if (move.guess !== null || !move.isOut) return null
    const { counts } = stateOf(round.outcome.steps)
    const view: HiloView = { guess: null, card: null, isOut: true }
    return { step: { won: String(pays(round.stake, counts)), view }, isOver: true }
  },
}
