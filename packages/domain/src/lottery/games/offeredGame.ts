import { oddsPolicy } from '@croupier/rules'
import type { SiteSettings } from '../../platform/index.ts'
import type { Game } from './game.ts'
import { narrowLimits } from './narrowLimits.ts'

const ANY = '*'

/** What a merchant's settings say of its lottery games. */
export type GameSettings = Pick<SiteSettings, 'betLimits' | 'fixedOdds' | 'lottery'>

/** Rows of the merchant's odds as policies of the game that they are of; the row of the game before that of all games. */
function oddsPolicies(game: Game, fixedOdds: readonly string[]): string[] {
  const rows = fixedOdds.map((row) => row.split('/'))
  return [game.code, ANY].flatMap((of) =>
    rows
      .filter(([gameCode]) => gameCode === of)
      .map(([, playCode = '', tier = '', odds = '']) => oddsPolicy(playCode, tier, odds)),
  )
}

/** A game as a merchant offers it: with its own bounds (rules A3, A7, B4), and with its own odds where they are fixed (rules A18). */
export function offeredGame(known: Game, { fixedOdds, ...rules }: GameSettings): Game {
  const game = narrowLimits(known, rules)
  const own = oddsPolicies(game, fixedOdds)
  if (own.length === 0) return game
  return {
    ...game,
    modes: game.modes.map((mode) => ({ ...mode, policies: [...mode.policies, ...own] })),
  }
}
