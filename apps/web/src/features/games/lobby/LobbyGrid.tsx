import { Button, EmptyState, LoadingNote, Skeleton, useMedia } from '@croupier/ui'
import { VirtualGrid } from '@croupier/ui/list/VirtualGrid.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Lane, titlesQuery } from '../../../api/games/games.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { type Density, useDensity } from '../../../shell/kept/density.ts'
import { GameTile } from './GameTile.tsx'
import type { LobbyFilter } from './useLobbyFilter.ts'
import { recentFirst, useRecentTitles, useWanted } from './useWanted.ts'

const PHONE = '(max-width: 639px)'
/** Narrowest width of a tile in px: 6 to 8 beside each other on a desk, 3 on a phone (experience 3.3). */
const TILE_MIN: Readonly<Record<Density, { desk: number; phone: number }>> = {
  comfortable: { desk: 164, phone: 96 },
  compact: { desk: 150, phone: 76 },
}
const TILE_GAP = { desk: 14, phone: 10 } as const
/** Below the picture, which is 3:4: two lines of a name, the vendor and what is known of stakes and return, px. */
const TILE_FOOT = 80

/** The games that fit, thousands of them, loaded while one scrolls. */
export function LobbyGrid({ lane, filter }: { lane: Lane; filter: LobbyFilter }) {
  const { t } = useTranslation()
  const { count: countOf } = useFormat()
  const device = useMedia(PHONE) ? 'phone' : 'desk'
  const density = useDensity((kept) => kept.density)
  const { wanted, isNone } = useWanted(lane, filter)
  const pages = useInfiniteQuery({ ...titlesQuery(wanted), enabled: !isNone })
  const recent = useRecentTitles(wanted, filter.sort === 'recent')
  if (isNone) return <NoGames filter={filter} />
  if (pages.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-[520px] rounded-tile" />
      </>
    )
  }
  if (pages.data === undefined) return <QueryFailed query={pages} />
  const titles = recentFirst(
    recent,
    pages.data.pages.flatMap(({ content }) => content),
  )
  const total = pages.data.pages[0]?.value.total ?? 0
  if (titles.length === 0) return <NoGames filter={filter} />
  return (
    <>
      <div className="lobby-count">
        <span className="num" role="status">
          {t('games.count', { count: countOf(total) })}
        </span>
        {titles.some(({ isSample }) => isSample) && <span>{t('games.sampleNote')}</span>}
      </div>
      <VirtualGrid
        label={t('games.list')}
        items={titles}
        itemKey={({ nodeId }) => nodeId}
        renderItem={(title) => <GameTile title={title} />}
        minTileWidth={TILE_MIN[density][device]}
        gap={TILE_GAP[device]}
        tileHeight={(width) => Math.round((width * 4) / 3) + TILE_FOOT}
        onEnd={() => {
          if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
        }}
        data-testid="lobby.grid"
      />
    </>
  )
}

function NoGames({ filter }: { filter: LobbyFilter }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('games.none')}
      action={
        <Button variant="outline" onClick={filter.clear} data-testid="lobby.clear.button">
          {t('games.clear')}
        </Button>
      }
      data-testid="lobby.none"
    />
  )
}
