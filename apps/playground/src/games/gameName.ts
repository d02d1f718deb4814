import type { GameTexts } from '@croupier/locales/gameTexts.ts'
import type { Game } from './outcome.ts'
import { isMachineCode } from './rules/machines/machine.ts'
import { machineOf } from './rules/machines/machines.ts'

/** What a game is called in a language; a machine is called after its first two charms. */
export function gameName({ name, charm, reels }: GameTexts, game: Game): string {
  if (!isMachineCode(game)) return name[game]
  const [one = 'dragon', two = 'tiger'] = machineOf(game).charms
  return reels.name.replace('{one}', charm[one]).replace('{two}', charm[two])
}
