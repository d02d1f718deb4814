import { Countdown, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { gameMenusQuery } from '../../api/lottery/lottery.ts'
import { serverNowMs } from '../../api/serverClock.ts'
import { openDeskPath, openModes } from '../../features/lottery/desk/openModes.ts'
import { useAllIssues } from '../../features/lottery/draws/allIssues.ts'
import { FamilyIcon } from '../../features/lottery/games/FamilyIcon.tsx'
import { gameName } from '../../features/lottery/games/gameName.ts'
import { QueryFailed } from '../failed/QueryFailed.tsx'
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
      {menus.data.map((group) => (
        <section key={group.gameGroupCode} aria-label={gameName(group.labelName)}>
          <p className="px-2 pb-1 text-12 text-subtle">{gameName(group.labelName)}</p>
          <ul>
            {group.gameMenus.map(({ code, game }) => {
              const rests = openModes(game).length === 0
              const open = issues.data?.games.find((one) => one.gameCode === code)?.current
              return (
                <li key={code}>
                  <Link className="lottery-row" to={openDeskPath(game)} onClick={onFollow}>
                    <span className="lottery-mark">
                      <FamilyIcon kind={group.gameGroupCode} size={18} />
                    </span>
                    <span className="min-w-0 flex-1 truncate">{gameName(game.name)}</span>
                    {rests && <small className="text-warn">{t('site.lotteries.resting')}</small>}
                    {!rests && open && (
                      <Countdown
                        endsAt={open.closeAt.getTime()}
                        now={serverNowMs}
                        figureSize="0.8125rem"
                      />
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
