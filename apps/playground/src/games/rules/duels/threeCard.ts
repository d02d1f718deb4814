import { hasKeys } from '../seeded.ts'
import type { DuelEnd, DuelRules, Seat } from './duel.ts'

/** A card is 0 to 51: the rank counts first, ace is 0 and high. */
const DECK = 52
const HAND = 3
/** Who folds gets half of the stake back. */
const FOLDED_SHARE = 50

export interface ThreeCardState {
  readonly hands: readonly [readonly number[], readonly number[]]
  readonly decided: readonly ['SHOW' | 'FOLD' | null, 'SHOW' | 'FOLD' | null]
  readonly resigned?: Seat
}

/** What a side sees: the other hand only where both have shown. */
export interface ThreeCardView {
  readonly hand: readonly number[]
  readonly other: readonly number[] | null
  readonly decided: 'SHOW' | 'FOLD' | null
  readonly hasOtherDecided: boolean
}

const rankOf = (card: number): number => {
  const rank = Math.floor(card / 4)
  return rank === 0 ? 13 : rank
}

/** How good a hand is: its kind first, then its ranks. Three equal, straight flush, flush, straight, pair, high card. */
export function strengthOf(hand: readonly number[]): readonly number[] {
  const ranks = hand.map(rankOf).toSorted((a, b) => b - a)
  const [high = 0, middle = 0, low = 0] = ranks
  const isFlush = new Set(hand.map((card) => card % 4)).size === 1
  const isLowest = high === 13 && middle === 2 && low === 1
  const isStraight = isLowest || (high - middle === 1 && middle - low === 1)
  // Ace, two and three are the lowest straight.
  const straight = isLowest ? [2, 1, 0] : ranks
  if (high === low) return [5, ...ranks]
  if (isStraight) return [isFlush ? 4 : 2, ...straight]
  if (isFlush) return [3, ...ranks]
  if (high === middle) return [1, high, low]
  if (middle === low) return [1, low, high]
  return [0, ...ranks]
}

/** Above zero: the first hand is better; zero: they are equal. */
export function compareHands(first: readonly number[], second: readonly number[]): number {
  const [ours, theirs] = [strengthOf(first), strengthOf(second)]
  const index = ours.findIndex((part, at) => part !== theirs[at])
  return index < 0 ? 0 : (ours[index] ?? 0) - (theirs[index] ?? 0)
}

const of = (state: object): ThreeCardState => state as ThreeCardState

function endOf({ hands, decided, resigned }: ThreeCardState): DuelEnd | null {
  if (resigned !== undefined) {
    const shares = resigned === 0 ? ([0, 200] as const) : ([200, 0] as const)
    return { winner: resigned === 0 ? 1 : 0, shares, why: 'RESIGNED' }
  }
  const [first, second] = decided
  if (first === null || second === null) return null
  if (first === 'FOLD' && second === 'FOLD') {
    return { winner: null, shares: [100, 100], why: 'FOLDED' }
  }
  if (first === 'FOLD') return { winner: 1, shares: [FOLDED_SHARE, 200 - FOLDED_SHARE], why: 'FOLDED' }
  if (second === 'FOLD') return { winner: 0, shares: [200 - FOLDED_SHARE, FOLDED_SHARE], why: 'FOLDED' }
  const better = compareHands(...hands)
  if (better === 0) return { winner: null, shares: [100, 100], why: 'SHOWN' }
  return better > 0 ? { winner: 0, shares: [200, 0], why: 'SHOWN' } : { winner: 1, shares: [0, 200], why: 'SHOWN' }
}

const haveShown = ({ decided }: ThreeCardState): boolean => decided.every((one) => one === 'SHOW')

function decide(state: ThreeCardState, seat: Seat, what: 'SHOW' | 'FOLD'): ThreeCardState {
  const [first, second] = state.decided
  return { ...state, decided: seat === 0 ? [what, second] : [first, what] }
}

/** Three cards each; both sides decide without knowing of each other whether to show or to fold. */
export const THREE_CARD: DuelRules = {
  clockMs: 25_000,
  async deal(stream) {
    const cards: number[] = []
    while (cards.length < 2 * HAND) {
      const card = await stream.below(DECK)
      if (!cards.includes(card)) cards.push(card)
    }
    const hands = [cards.slice(0, HAND), cards.slice(HAND)] as const
    return { hands, decided: [null, null] } satisfies ThreeCardState
  },
  toMove: (state) => ([0, 1] as const).filter((seat) => of(state).decided[seat] === null),
  move(state, seat, move) {
    if (!hasKeys(move, 'show') || typeof move.show !== 'boolean') return null
    if (of(state).decided[seat] !== null) return null
    return decide(of(state), seat, move.show ? 'SHOW' : 'FOLD')
  },
  // Who has lost the connection does not lose the hand with it.
  timeOut: (state) =>
    ([0, 1] as const).reduce(
      (next, seat) => (next.decided[seat] === null ? decide(next, seat, 'SHOW') : next),
      of(state),
    ),
  resign: (state, seat) => ({ ...state, resigned: seat }),
  ended: (state) => endOf(of(state)),
  view(state, seat): ThreeCardView {
    const { hands, decided } = of(state)
    const other = seat === 0 ? 1 : 0
    const isOpen = endOf(of(state)) !== null && haveShown(of(state))
    return {
      hand: hands[seat],
      other: isOpen ? hands[other] : null,
      decided: decided[seat],
      hasOtherDecided: decided[other] !== null,
    }
  },
  isShown: (state) => haveShown(of(state)),
  practice: (state, seat) => {
    const [kind = 0, high = 0] = strengthOf(of(state).hands[seat])
    return { show: kind > 0 || high >= 10 }
  },
}
