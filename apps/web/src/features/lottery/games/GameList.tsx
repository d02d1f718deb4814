import { Countdown } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type CurrentIssues, type GameMenus, gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { gameName } from '../../../format/gameName.ts'
import { hasLongDragon, LONG_DRAGON_PATH, openDeskPath, openModes } from '../desk/openModes.ts'
import { useAllIssues } from '../draws/allIssues.ts'
import { FamilyIcon } from './FamilyIcon.tsx'

/** The games beside the desk by group, each with the time left on its issue. */
export function GameList({ gameCode }: { gameCode: string }) {
  const { t } = useTranslation()
  const { data: menus = [] } = useQuery(gameMenusQuery())
  const issues = useAllIssues()
  return (
    <nav className="desk-games" aria-label={t('lottery.games.label')}>
      <p className="px-2.5 text-12 text-subtle">{t('lottery.games.title')}</p>
      {hasLongDragon(menus) && (
        <Link to={LONG_DRAGON_PATH} className="desk-games-row" data-testid="games.longDragon.link">
          <span className="truncate">{t('screens.longDragon.title')}</span>
          <TrendingUp className="text-brass" size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      {menus.map(({ gameGroupCode, labelName, gameMenus }) => (
        <section key={gameGroupCode}>
          <p className="flex items-center gap-1.5 px-2.5 pt-3 pb-1 text-12 text-subtle">
            <FamilyIcon kind={gameGroupCode} size={16} />
            {gameName(labelName)}
          </p>
          {gameMenus.map((menu) => (
            <GameRow
              key={menu.code}
              menu={menu}
              known={issues.data?.games.find((one) => one.gameCode === menu.code)}
              isShown={menu.code === gameCode}
            />
          ))}
        </section>
      ))}
    </nav>
  )
}

type GameRowProps = {
  menu: GameMenus[number]['gameMenus'][number]
  known: CurrentIssues['games'][number] | undefined
  isShown: boolean
}

function GameRow({ menu, known, isShown }: GameRowProps) {
  const { game, remark } = menu
  const { t } = useTranslation()
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const list = row.current?.closest('.desk-games')
    if (!isShown || row.current === null || list == null) return
    list.scrollTop = row.current.offsetTop - list.clientHeight / 2
  }, [isShown])
  const rests = openModes(game).length === 0
  return (
    <Link ref={row} to={openDeskPath(menu)} className="desk-games-row" aria-current={isShown ? 'page' : undefined}>
      <span className="grid min-w-0">
        <span className="line-clamp-2">{gameName(game.name)}</span>
        <small className="line-clamp-2 text-12 text-subtle">{gameName(remark)}</small>
      </span>
      {rests && <small className="text-warn">{t('site.lotteries.resting')}</small>}
      {!rests && known?.current && (
        <Countdown endsAt={known.current.closeAt.getTime()} now={serverNowMs} figureSize="0.875rem" />
      )}
    </Link>
  )
}
