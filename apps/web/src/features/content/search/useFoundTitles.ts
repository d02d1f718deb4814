import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { favouritesQuery, recentGamesQuery } from '../../../api/games/favourites.ts'
import { hotQuery, someTitlesQuery, TITLES_PER_PAGE, type Title, type TitlesWanted } from '../../../api/games/games.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import type { Facets } from './Facets.tsx'

/** A word is one question: the server is asked when somebody stops typing. */
const TYPED_MS = 200
const LETTERS_MIN = 2
const SHOWN_MAX = 24
const NEAREST_MAX = 6

/** What was typed, once it has stayed the same for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Whether any facet narrows what is found. */
export const isNarrowed = ({ category, vendor, isNew, jackpot }: Facets): boolean =>
  category !== null || vendor !== null || isNew || jackpot

const wantedOf = (language: string, search: string, facets: Facets): TitlesWanted => ({
  language,
  ...(search.length < LETTERS_MIN ? {} : { search }),
  ...(facets.category === null ? {} : { category: facets.category }),
  ...(facets.vendor === null ? {} : { vassalage: facets.vendor }),
  ...(facets.isNew ? { isNew: '1' as const } : {}),
  ...(facets.jackpot ? { feature: 'JACKPOT' as const } : {}),
})

/** None of them twice. */
const once = (titles: readonly Title[]): Title[] => [...new Map(titles.map((title) => [title.nodeId, title])).values()]

type TitleMatches = {
  titles: Title[]
  /** where nothing was found: the names nearest to what was typed, then hot games */
  nearest: Title[]
}

/** Games of providers whose names are most like what was typed, in any script, and that fit the facets; the server finds them. */
export function useFoundTitles(typed: string, facets: Facets): TitleMatches {
  const { i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const search = useSettled(typed)
  const isSearched = typed.length >= LETTERS_MIN || isNarrowed(facets)
  const found = useQuery({
    ...someTitlesQuery(wantedOf(language, search, facets)),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const isNone = isSearched && found.data?.length === 0 && !found.isPlaceholderData
  const near = useQuery({
    ...someTitlesQuery({ language, search, near: '1' }),
    enabled: isNone && search.length >= LETTERS_MIN,
  })
  const hot = useQuery({ ...hotQuery(language), enabled: isNone })
  if (!isSearched) return { titles: [], nearest: [] }
  return {
    titles: (found.data ?? []).slice(0, SHOWN_MAX),
    nearest: isNone ? once([...(near.data ?? []).slice(0, NEAREST_MAX), ...(hot.data ?? [])]) : [],
  }
}

/** What the reader played last and marked among the games of providers, each with which of both it is; nothing for guests. */
export function useOwnTitles(): { title: Title; own: 'recent' | 'favourites' }[] {
  const { i18n } = useTranslation()
  const owner = useOwner()
  const loggedIn = useSession((session) => session.token !== null)
  const recent = useQuery({ ...recentGamesQuery(owner), enabled: loggedIn })
  const marks = useQuery({ ...favouritesQuery(owner), enabled: loggedIn })
  const played = (recent.data ?? []).map(({ nodeId }) => nodeId)
  const nodes = [...new Set([...played, ...Object.keys(marks.data ?? {})])]
  const { data = [] } = useQuery({
    ...someTitlesQuery({
      language: languageCodeOf(i18n.language),
      nodes: nodes.slice(0, TITLES_PER_PAGE),
    }),
    enabled: loggedIn && nodes.length > 0,
  })
  if (!loggedIn) return []
  return nodes.flatMap((id) => {
    const title = data.find(({ nodeId }) => nodeId === id)
    if (title === undefined) return []
    return [{ title, own: played.includes(id) ? ('recent' as const) : ('favourites' as const) }]
  })
}
