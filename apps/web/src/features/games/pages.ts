import type { AreaPages } from '../../shell/areaPages.ts'

/** Lobbies of the game categories, and a game that is open. */
export const gamesPages = {
  screens: {
    '/rng': () => import('./lobby/RngScreen.tsx'),
    '/live': () => import('./lobby/LiveScreen.tsx'),
    '/fish': () => import('./lobby/FishScreen.tsx'),
    '/pvp': () => import('./lobby/PvpScreen.tsx'),
    '/sports': () => import('./lobby/SportsScreen.tsx'),
    '/esports': () => import('./lobby/EsportsScreen.tsx'),
    '/seamless': () => import('./launch/SeamlessScreen.tsx'),
    '/game': () => import('./launch/GameScreen.tsx'),
  },
} satisfies AreaPages
