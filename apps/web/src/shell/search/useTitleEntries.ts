import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { someTitlesQuery } from '../../api/games/games.ts'
import { titlePath } from '../../features/games/lobby/titlePath.ts'
import { languageCodeOf } from '../language/languageCode.ts'
import type { SearchEntry } from './searchIndex.ts'

/** A word is one question: the server is asked when somebody stops typing. */
const TYPED_MS = 200
const LETTERS_MIN = 2
const SHOWN_MAX = 12

/** What was typed, once it has stayed the same for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Games of providers whose names are most like what was typed, in any script; the server finds them. */
export function useTitleEntries(typed: string): SearchEntry[] {
  const { t, i18n } = useTranslation()
  const search = useSettled(typed)
  const wanted = { language: languageCodeOf(i18n.language), search }
  const { data = [] } = useQuery({
    ...someTitlesQuery(wanted),
    enabled: search.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  })
  if (typed.length < LETTERS_MIN) return []
  return data.slice(0, SHOWN_MAX).flatMap((title) => {
    const to = titlePath(title)
    if (to === null) return []
    const { nodeId, name, vendorName, isSample } = title
    const kind = isSample ? `${vendorName} · ${t('games.tag.sample')}` : vendorName
    return [{ id: `title ${nodeId}`, to, name, kind, also: '' }]
  })
}
