import { isMachineCode } from '../rules/machines/machine.ts'
import { machineOf } from '../rules/machines/machines.ts'
import { t } from './page.ts'

/** What a game is called in the page's language; a machine is called after its first two charms. */
export function gameName(game: string): string {
  if (!isMachineCode(game)) return t(`name.${game}`)
  const [one, two] = machineOf(game).charms
  return t('reels.name', { one: t(`charm.${one}`), two: t(`charm.${two}`) })
}
