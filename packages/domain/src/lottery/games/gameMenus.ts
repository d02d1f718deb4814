import { playTable } from '@croupier/rules'
import type { lottery } from '@croupier/wire'
import type { Game } from './game.ts'
import { menuTexts } from './menuTexts.ts'

/** language code → text */
type LanguageTexts = Readonly<Record<string, string>>

/** A group of the game menu: its games, each with the play its desk opens with (spec 7). */
export interface GameMenuGroup {
  readonly code: string
  readonly labelName: LanguageTexts
  readonly games: readonly {
    readonly game: Game
    readonly defaultPlayType: string
    /** how often it draws */
    readonly remark: LanguageTexts
  }[]
}

/**
 * Games by group in display order; with a mode only what is played in it, and only that side of it. What a vendor does not
 * offer any more is left out; what rests is shown, with its vendor's state.
 */
export async function gameMenus(games: readonly Game[], prizeMode: lottery.PrizeMode | null): Promise<GameMenuGroup[]> {
  const texts = await menuTexts()
  const shown = games
    .map((game) => ({
      ...game,
      modes: game.modes.filter(
        ({ mode, vendor }) => vendor.state !== 'OFF' && (prizeMode === null || mode === prizeMode),
      ),
    }))
    .filter((game) => game.modes.length > 0)
  return [...Map.groupBy(shown, (game) => game.groupCode)].map(([code, group]) => ({
    code,
    labelName: texts.group(code),
    games: group.map((game) => ({
      game,
      defaultPlayType: firstPlay(game),
      remark: texts.remark(game),
    })),
  }))
}

/** The first row of the game's play table. */
function firstPlay(game: Game): string {
  const [mode] = game.modes
  return mode === undefined ? '' : (playTable(game.family, mode.mode, mode.policies)[0]?.code ?? '')
}
