import { drawStream } from '@croupier/fairness'
import type { DuelRules } from './duel.ts'
import { GOMOKU } from './gomoku.ts'
import { THREE_CARD } from './threeCard.ts'

/** Games in which two people play against each other. */
export const DUEL_GAMES = ['threecard', 'gomoku'] as const
export type DuelGame = (typeof DUEL_GAMES)[number]
export const isDuelGame = (game: string): game is DuelGame => (DUEL_GAMES as readonly string[]).includes(game)

export const DUELS: Readonly<Record<DuelGame, DuelRules>> = {
  threecard: THREE_CARD,
  gomoku: GOMOKU,
}

/** What a seed deals. Every duel has a seed of its own. */
export const dealOfDuel = async (game: DuelGame, serverSeed: string): Promise<object> =>
  await DUELS[game].deal(await drawStream(serverSeed, `${game}|duel`, '0'))
