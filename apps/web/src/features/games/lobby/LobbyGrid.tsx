import { Button, EmptyState, LoadingNote, Skeleton } from '@croupier/ui'
import { VirtualGrid } from '@croupier/ui/list/VirtualGrid.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { favouritesQuery } from '../../../api/games/favourites.ts'
import {
  type Lane,
  TITLES_PER_PAGE,
  type TitlesWanted,
  titlesQuery,
} from '../../../api/games/games.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { languageCodeOf } from '../../../shell/language/languageCode.ts'
import { useSession } from '../../../shell/session.ts'
import { GameTile } from './GameTile.tsx'
import type { LobbyFilter } from './useLobbyFilter.ts'

const TILE_MIN = 112
const TILE_GAP = 14
/** Below the picture, which is 3:4: two lines of a name and the vendor, px. */
const TILE_FOOT = 74

/** Which games an address asks for; the own favourites by their nodes, because lists are the same for everybody. */
function useWanted(lane: Lane, filter: LobbyFilter): { wanted: TitlesWanted; isNone: boolean } {
  const { i18n } = useTranslation()
  const owner = useOwner()
  const loggedIn = useSession((session) => session.token !== null)
  const { data: marks = {} } = useQuery({ ...favouritesQuery(owner), enabled: loggedIn })
  const nodes = Object.keys(loggedIn ? marks : {}).slice(-TITLES_PER_PAGE)
  const { vendor, kind, feature, isNew, favourites, search, sort } = filter
  return {
    isNone: favourites && nodes.length === 0,
    wanted: {
      language: languageCodeOf(i18n.language),
      category: lane.title,
      sort,
      ...(vendor === null ? {} : { vassalage: vendor }),
      ...(kind === null ? {} : { kind }),
      ...(feature === null ? {} : { feature }),
      ...(isNew ? { isNew: '1' as const } : {}),
      ...(favourites ? { nodes } : {}),
      ...(search === '' ? {} : { search }),
    },
  }
}

/** The games that fit, thousands of them, loaded while one scrolls. */
export function LobbyGrid({ lane, filter }: { lane: Lane; filter: LobbyFilter }) {
  const { t } = useTranslation()
  const { count: countOf } = useFormat()
  const { wanted, isNone } = useWanted(lane, filter)
  const pages = useInfiniteQuery({ ...titlesQuery(wanted), enabled: !isNone })
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
  const titles = pages.data.pages.flatMap(({ content }) => content)
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
        minTileWidth={TILE_MIN}
        gap={TILE_GAP}
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
