import { EmptyState, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { type GameMenus, gameMenusQuery, type PrizeMode } from '../../../api/lottery/lottery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import './styles/desk.css'
import './styles/deskBelow.css'
import './styles/deskField.css'
import './styles/deskStake.css'
import './styles/deskNarrow.css'
import './styles/deskTight.css'
import './styles/deskBoard.css'
import { namesElott } from '../../../shell/routeTable.ts'
import { RestingGame } from '../games/RestingGame.tsx'
import { familyOf } from './deskState.ts'
import { LotteryDesk } from './LotteryDesk.tsx'
import { openModes } from './openModes.ts'
import { openingMode } from './useDeskState.ts'

/** The game of a code, whatever its letters' case. */
function findMenu(menus: GameMenus, gameCode: string | null) {
  const all = menus.flatMap((group) => group.gameMenus)
  return all.find(({ code }) => code === gameCode?.toUpperCase())
}

/** `/lottery?gameCode=…&playType=…`: the desk of one game; without a code that of the first. */
export default function LotteryScreen() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const menus = useQuery(gameMenusQuery())
  const gameCode = query.get('gameCode')
  const wanted: PrizeMode = namesElott(query.get('prizeMode')) ? 'ELOTT' : 'LOTT'
  if (menus.isPending) return <DeskSkeleton />
  if (menus.data === undefined) {
    return <QueryFailed query={menus} />
  }
  const first = menus.data[0]?.gameMenus[0]
  const menu = gameCode === null ? first : findMenu(menus.data, gameCode)
  const family = menu === undefined ? null : familyOf(menu.game)
  if (first === undefined) return <EmptyState title={t('lottery.none')} />
  if (menu === undefined || family === null) {
    return <Navigate to={`/lottery?gameCode=${first.code}`} replace />
  }
  const { game, code } = menu
  const mode = openingMode(game, query.get('playType'), wanted)
  if (!openModes(game).includes(mode)) {
    return <RestingGame game={game} mode={mode} menus={menus.data} />
  }
  return <LotteryDesk key={code} game={game} family={family} wanted={wanted} />
}

function DeskSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="desk">
      <LoadingNote text={t('common.state.loadingBare')} />
      <span className="desk-games" />
      <div className="desk-main">
        <Skeleton className="h-24 rounded-ticket" />
        <Skeleton className="h-[440px] rounded-ticket" />
      </div>
    </div>
  )
}
