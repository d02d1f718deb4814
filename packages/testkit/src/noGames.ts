import type { GamesOutside } from '@croupier/domain/games/providers'

const silent = async () => ({ outcome: 'unknown', reason: 'no provider in this test' }) as const

/** A world outside in which no game provider answers. */
export const noGames: GamesOutside = {
  gateway: {
    titles: silent,
    launch: silent,
    round: silent,
    ping: silent,
    player: silent,
    moveIn: silent,
    moveOut: silent,
    moved: silent,
    ended: silent,
    calls: silent,
    terminate: silent,
  },
}
