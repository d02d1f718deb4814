import { Countdown } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { gameMenusQuery } from '../../../api/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { openDeskPath, openModes } from '../desk/openModes.ts'
import { useAllIssues } from '../draws/allIssues.ts'
import { gameName } from './gameName.ts'

/** The games beside the desk, each with the time left on its issue. */
export function GameList({ gameCode }: { gameCode: string }) {
  const { t } = useTranslation()
  const { data: menus = [] } = useQuery(gameMenusQuery())
  const issues = useAllIssues()
  const games = menus.flatMap((group) => group.gameMenus)
  return (
    <nav className="desk-games" aria-label={t('lottery.games.label')}>
      <p className="px-2.5 pb-2 text-12 text-subtle">{t('lottery.games.title')}</p>
      {games.map(({ code, game }) => {
        const rests = openModes(game).length === 0
        const known = issues.data?.games.find((one) => one.gameCode === code)
        return (
          <Link
            key={code}
            to={openDeskPath(game)}
            className="desk-games-row"
            aria-current={code === gameCode ? 'page' : undefined}
          >
            <span className="grid min-w-0">
              <span className="truncate">{gameName(game.name)}</span>
              <small className="text-12 text-subtle">{game.family}</small>
            </span>
            {rests && <small className="text-warn">{t('site.lotteries.resting')}</small>}
            {!rests && known?.current && (
              <Countdown
                endsAt={known.current.closeAt.getTime()}
                now={serverNowMs}
                figureSize="0.875rem"
              />
            )}
          </Link>
        )
      })}
    </nav>
  )
}
