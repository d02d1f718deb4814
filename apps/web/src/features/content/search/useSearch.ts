import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Title } from '../../../api/games/games.ts'
import { titlePath } from '../../games/lobby/titlePath.ts'
import type { Facets } from './Facets.tsx'
import { type SearchEntry, searchIn } from './searchIndex.ts'
import { isNarrowed, useFoundTitles, useOwnTitles } from './useFoundTitles.ts'
import { useSearchEntries } from './useSearchEntries.ts'

type Search = {
  shown: SearchEntry[]
  /** nothing that fits was found: what is shown are the nearest names and hot games, or every lottery */
  outcome: 'ALL' | 'OWN' | 'FOUND' | 'NEAREST'
}

/**
 * What the search shows: before anything is typed the own games and every lottery, then what was found, where nothing was the names
 * nearest to it and hot games (experience 3.1). Facets are about games of providers, so they leave out lotteries and pages.
 */
export function useSearch(search: string, facets: Facets): Search {
  const { t } = useTranslation()
  const { games, pages } = useSearchEntries()
  const find = useMemo(() => searchIn([...games, ...pages]), [games, pages])
  const own = useOwnTitles()
  const { titles, nearest } = useFoundTitles(search, facets)
  const entries = (list: readonly Title[]) => list.flatMap((title) => entryOf(title, t('games.tag.sample')))
  if (search === '' && !isNarrowed(facets)) {
    const names = { recent: t('site.search.recent'), favourites: t('lottery.own.favourites') }
    const mine = own.flatMap((one) => entryOf(one.title, '', names[one.own]))
    return { shown: [...mine, ...games], outcome: mine.length > 0 ? 'OWN' : 'ALL' }
  }
  const written = isNarrowed(facets) || search === '' ? [] : find(search)
  const found = [...written, ...entries(titles)]
  if (found.length > 0) return { shown: found, outcome: 'FOUND' }
  const like = isNarrowed(facets) ? [] : find(search, true)
  const offered = [...like, ...entries(nearest)]
  return { shown: offered.length > 0 ? offered : games, outcome: 'NEAREST' }
}

/** A game as a result; none where its category has no lobby. */
function entryOf(title: Title, sample: string, kind?: string): SearchEntry[] {
  const to = titlePath(title)
  if (to === null) return []
  const { nodeId, name, vendorName, isSample } = title
  const of = isSample && sample !== '' ? `${vendorName} · ${sample}` : vendorName
  return [{ id: `title ${nodeId}`, to, name, kind: kind ?? of, also: '', title }]
}
