import type { DrawStream } from '@croupier/fairness'
import type { TableRules } from './table.ts'

/** Every round is dealt from a full shoe of eight decks. A card is 0 to 51: the rank counts first, ace is 0. */
export const DECKS = 8
const RANKS = 13
const SUITS = 4
const SHOE = DECKS * RANKS * SUITS

export const BACCARAT_SPOTS = ['PLAYER', 'BANKER', 'TIE', 'PLAYER_PAIR', 'BANKER_PAIR'] as const
export type BaccaratSpot = (typeof BACCARAT_SPOTS)[number]

/** What a won bet pays for its stake, in hundredths, the stake with it: the banker's win has a commission of 5 %. */
export const BACCARAT_PAYS: Readonly<Record<BaccaratSpot, number>> = {
  PLAYER: 200,
  BANKER: 195,
  TIE: 900,
  PLAYER_PAIR: 1_200,
  BANKER_PAIR: 1_200,
}

/** Both hands, in the order in which their cards were dealt. */
export interface BaccaratResult {
  readonly player: readonly number[]
  readonly banker: readonly number[]
}

const rankOf = (card: number): number => Math.floor(card / SUITS)
/** Tens and pictures count nothing. */
export const pointsOf = (card: number): number => (rankOf(card) > 8 ? 0 : rankOf(card) + 1)
export const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) % 10

/** Whether the banker takes a third card. @param third the player's third card's value; null: there is none */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

/** Plays both hands with the values of the six cards that lie next. @returns how many of them each takes, and who wins */
export function playHands(values: readonly number[]): {
  readonly playerTakes: boolean
  readonly bankerTakes: boolean
  readonly player: number
  readonly banker: number
} {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, fifth = 0, sixth = 0] = values
  let player = totalOf([p1, p2])
  let banker = totalOf([b1, b2])
  if (player >= 8 || banker >= 8) return { playerTakes: false, bankerTakes: false, player, banker }
  const playerTakes = player <= 5
  const bankerTakes = bankerDraws(banker, playerTakes ? fifth : null)
  if (playerTakes) player = totalOf([player, fifth])
  if (bankerTakes) banker = totalOf([banker, playerTakes ? sixth : fifth])
  return { playerTakes, bankerTakes, player, banker }
}

/** Who has won. */
export function baccaratWinner({ player, banker }: BaccaratResult): 'PLAYER' | 'BANKER' | 'TIE' {
  const [ours, theirs] = [totalOf(player.map(pointsOf)), totalOf(banker.map(pointsOf))]
  if (ours === theirs) return 'TIE'
  return ours > theirs ? 'PLAYER' : 'BANKER'
}

const isPair = ([first = -1, second = -2]: readonly number[]): boolean => rankOf(first) === rankOf(second)

async function drawSix(stream: DrawStream): Promise<readonly number[]> {
  const taken: number[] = []
  while (taken.length < 6) {
    const card = await stream.below(SHOE)
    // The same card of the shoe is not there twice.
    if (!taken.includes(card)) taken.push(card)
  }
  return taken.map((card) => card % (RANKS * SUITS))
}

/** Baccarat by the usual drawing rules. */
export const BACCARAT: TableRules = {
  spots: BACCARAT_SPOTS,
  bettingMs: 15_000,
  dealingMs: 5_000,
  shownMs: 5_000,
  async deal(stream) {
    const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, fifth = 0, sixth = 0] = await drawSix(stream)
    const { playerTakes, bankerTakes } = playHands([p1, b1, p2, b2, fifth, sixth].map(pointsOf))
    const player = playerTakes ? [p1, p2, fifth] : [p1, p2]
    const banker = bankerTakes ? [b1, b2, playerTakes ? sixth : fifth] : [b1, b2]
    return { open: {}, result: { player, banker } satisfies BaccaratResult }
  },
  pays(spot, { result }) {
    const hands = result as BaccaratResult
    const winner = baccaratWinner(hands)
    const pays = BACCARAT_PAYS[spot as BaccaratSpot]
    if (spot === 'PLAYER_PAIR') return isPair(hands.player) ? pays : 0
    if (spot === 'BANKER_PAIR') return isPair(hands.banker) ? pays : 0
    if (spot === winner) return pays
    return winner === 'TIE' ? 100 : 0
  },
  most: (spot) => BACCARAT_PAYS[spot as BaccaratSpot],
}
