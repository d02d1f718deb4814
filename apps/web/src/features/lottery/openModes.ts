import type { Game, PrizeMode } from '../../api/lottery.ts'

/** The modes in which a game takes bets now: neither it nor the vendor behind the mode rests. */
export const openModes = ({ state, modes }: Game): PrizeMode[] =>
  state === 'OPEN'
    ? modes.filter(({ vendor }) => vendor.state === 'OPEN').map(({ mode }) => mode)
    : []

/** Where a game's desk stands, in the mode it is opened in. */
export const deskPath = (gameCode: string, mode: PrizeMode): string =>
  `/lottery?gameCode=${gameCode}${mode === 'ELOTT' ? '&prizeMode=ELott' : ''}`

/** Where a game's desk stands: at prizes, unless it takes bets at odds only. */
export function openDeskPath(game: Game): string {
  const open = openModes(game)
  return deskPath(game.code, open.length > 0 && !open.includes('LOTT') ? 'ELOTT' : 'LOTT')
}
