import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { favouritesQuery, recentGamesQuery } from '../../../api/games/favourites.ts'
import { type Lane, someTitlesQuery, TITLES_PER_PAGE, type Title, type TitlesWanted } from '../../../api/games/games.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import type { LobbyFilter } from './useLobbyFilter.ts'

/** Which games an address asks for; the own favourites by their nodes, because lists are the same for everybody. */
export function useWanted(lane: Lane, filter: LobbyFilter): { wanted: TitlesWanted; isNone: boolean } {
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
      sort: sort === 'recent' ? 'hot' : sort,
      ...(vendor === null ? {} : { vassalage: vendor }),
      ...(kind === null ? {} : { kind }),
      ...(feature === null ? {} : { feature }),
      ...(isNew ? { isNew: '1' as const } : {}),
      ...(favourites ? { nodes } : {}),
      ...(search === '' ? {} : { search }),
    },
  }
}

/**
 * What the reader played last of the games that fit, the last one first; nothing unless it is asked for. The lists themselves are the same
 * for everybody, so the own order is made here.
 */
export function useRecentTitles(wanted: TitlesWanted, isWanted: boolean): Title[] {
  const owner = useOwner()
  const loggedIn = useSession((session) => session.token !== null)
  const isOn = isWanted && loggedIn
  const { data: recent = [] } = useQuery({ ...recentGamesQuery(owner), enabled: isOn })
  const played = recent.map(({ nodeId }) => nodeId)
  const nodes = wanted.nodes === undefined ? played : played.filter((id) => wanted.nodes?.includes(id))
  const { data = [] } = useQuery({
    ...someTitlesQuery({ ...wanted, nodes: nodes.slice(0, TITLES_PER_PAGE) }),
    enabled: isOn && nodes.length > 0,
  })
  if (!isOn) return []
  return nodes.flatMap((id) => data.find(({ nodeId }) => nodeId === id) ?? [])
}

/** Titles with those that were played last at their head, none of them twice. */
export function recentFirst(recent: readonly Title[], titles: readonly Title[]): Title[] {
  const first = new Set(recent.map(({ nodeId }) => nodeId))
  return [...recent, ...titles.filter(({ nodeId }) => !first.has(nodeId))]
}
