import type { ArtCategory } from '@croupier/art'
import type { GameCategory, GameKind } from '../../../api/games/games.ts'

export type LobbyName = 'rng' | 'live' | 'fish' | 'pvp' | 'sports' | 'esports'

/** The lobbies of spec 2, and the family of their pictures. */
export const LOBBIES: Readonly<Record<LobbyName, { category: GameCategory; art: ArtCategory }>> = {
  rng: { category: 'RNG', art: 'slots' },
  live: { category: 'LIVE', art: 'live' },
  fish: { category: 'FISH', art: 'fish' },
  pvp: { category: 'PVP', art: 'pvp' },
  sports: { category: 'SPORTS', art: 'sports' },
  esports: { category: 'ESPORTS', art: 'esports' },
}

/** The family of pictures that a kind of game is drawn in. */
export const ART_OF_KIND: Readonly<Record<GameKind, ArtCategory>> = {
  TABLE: 'live',
  SLOT: 'slots',
  CRASH: 'crash',
  ARCADE: 'slots',
  JACKPOT: 'slots',
  MINI: 'crash',
  SPORTSBOOK: 'sports',
  CRICKET: 'cricket',
  COCK: 'cock',
  ESPORTS: 'esports',
  FISH: 'fish',
  CARDS: 'pvp',
}

/** The lobby in which a category is shown; the own lottery has pages of its own. */
export const lobbyOf = (category: GameCategory): LobbyName | null =>
  (Object.keys(LOBBIES) as LobbyName[]).find((name) => LOBBIES[name].category === category) ?? null
