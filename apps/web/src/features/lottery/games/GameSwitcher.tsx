import type { MenuGroup } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Game, gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { gameName } from '../../../format/gameName.ts'
import { LateMenu } from '../../../shell/late/openedLate.tsx'
import { hasLongDragon, LONG_DRAGON_PATH, openDeskPath } from '../desk/openModes.ts'

/** The game's name; a press opens all games by group. */
export function GameSwitcher({ game }: { game: Game }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: menus = [] } = useQuery(gameMenusQuery())
  const games: MenuGroup[] = menus.map((group) => ({
    key: group.gameGroupCode,
    label: gameName(group.labelName),
    actions: group.gameMenus.map((menu) => ({
      key: menu.code,
      label: gameName(menu.game.name),
      checked: menu.code === game.code,
      onSelect: () => navigate(openDeskPath(menu)),
    })),
  }))
  const dragon: MenuGroup = {
    key: 'longDragon',
    label: t('lottery.strip.all'),
    actions: [
      {
        key: 'longDragon',
        label: t('screens.longDragon.title'),
        onSelect: () => navigate(LONG_DRAGON_PATH),
      },
    ],
  }
  const groups = hasLongDragon(menus) ? [dragon, ...games] : games
  return (
    <h1 className="min-w-0 text-24 leading-tight max-md:text-18">
      <LateMenu
        align="start"
        groups={groups}
        trigger={
          <button type="button" className="desk-game" data-testid="head.game.button">
            <span className="min-w-0 text-start">{gameName(game.name)}</span>
            <ChevronDown className="flex-none" size={20} strokeWidth={1.75} aria-hidden />
          </button>
        }
      />
    </h1>
  )
}
