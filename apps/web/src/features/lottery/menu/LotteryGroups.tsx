import { Countdown, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { gameName } from '../../../format/gameName.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { hasLongDragon, LONG_DRAGON_PATH, openDeskPath, openModes } from '../desk/openModes.ts'
import { useAllIssues } from '../draws/allIssues.ts'
import { FamilyIcon } from '../games/FamilyIcon.tsx'
import './lotteryGroups.css'

/** All lotteries by group, each with the time left on its issue. */
export function LotteryGroups({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation()
  const menus = useQuery(gameMenusQuery())
  const issues = useAllIssues()
  if (menus.isPending) return <Skeleton className="h-24" />
  if (menus.data === undefined) {
    return <QueryFailed query={menus} />
  }
  return (
    <div className="lottery-groups" data-testid="lottery.groups">
      {hasLongDragon(menus.data) && (
        <Link
          className="lottery-row lottery-row-wide"
          to={LONG_DRAGON_PATH}
          onClick={onFollow}
          data-testid="lottery.longDragon.link"
        >
          <span className="lottery-mark">
            <TrendingUp size={18} strokeWidth={1.75} aria-hidden />
          </span>
          <span className="min-w-0 flex-1 truncate">{t('screens.longDragon.title')}</span>
        </Link>
      )}
      {menus.data.map((group) => (
        <section key={group.gameGroupCode} aria-label={gameName(group.labelName)}>
          <p className="px-2 pb-1 text-12 text-subtle">{gameName(group.labelName)}</p>
          <ul>
            {group.gameMenus.map((menu) => {
              const { code, game } = menu
              const rests = openModes(game).length === 0
              const open = issues.data?.games.find((one) => one.gameCode === code)?.current
              return (
                <li key={code}>
                  <Link className="lottery-row" to={openDeskPath(menu)} onClick={onFollow}>
                    <span className="lottery-mark">
                      <FamilyIcon kind={group.gameGroupCode} size={18} />
                    </span>
                    <span className="min-w-0 flex-1 truncate">{gameName(game.name)}</span>
                    {rests && <small className="text-warn">{t('site.lotteries.resting')}</small>}
                    {!rests && open && (
                      <Countdown endsAt={open.closeAt.getTime()} now={serverNowMs} figureSize="0.8125rem" />
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
