import type { Game, GameMenus, PrizeMode } from '../../../api/lottery/lottery.ts'

/** A game as the menu has it, with the play that its desk opens with. */
type MenuGame = Pick<GameMenus[number]['gameMenus'][number], 'game' | 'defaultPlayType'>

/** The modes in which a game takes bets now: neither it nor the vendor behind the mode rests. */
export const openModes = ({ state, modes }: Game): PrizeMode[] =>
  state === 'OPEN' ? modes.filter(({ vendor }) => vendor.state === 'OPEN').map(({ mode }) => mode) : []

/** Where a game's desk is, in the mode it is opened in. */
export const deskPath = (gameCode: string, mode: PrizeMode): string =>
  `/lottery?gameCode=${gameCode}${mode === 'ELOTT' ? '&prizeMode=ELott' : ''}`

/** The mode in which a game's desk opens: official play, unless the game takes bets at fixed odds only. */
export function deskMode(game: Game): PrizeMode {
  const open = openModes(game)
  return open.length > 0 && !open.includes('LOTT') ? 'ELOTT' : 'LOTT'
}

/** Where a game's desk is, in the mode in which it opens; with the menu's play for it (spec 2), which is of the first mode. */
export function openDeskPath({ game, defaultPlayType }: MenuGame): string {
  const mode = deskMode(game)
  const path = deskPath(game.code, mode)
  if (defaultPlayType === '' || game.modes[0]?.mode !== mode) return path
  return `${path}&playType=${encodeURIComponent(defaultPlayType)}`
}

/** Where the runs of equal outcomes of all games are (spec 2). */
export const LONG_DRAGON_PATH = '/lottery?gameCode=long_dragon'

/** Whether any game takes bets at odds now: without one there is no run to follow. */
export const hasLongDragon = (menus: GameMenus): boolean =>
  menus.some(({ gameMenus }) => gameMenus.some(({ game }) => openModes(game).includes('ELOTT')))

/** The node of a mode of a game in the catalogue; null where the game is not offered in it. */
export const nodeIn = ({ modes }: Game, mode: PrizeMode): string | null =>
  modes.find((one) => one.mode === mode)?.nodeId ?? null
