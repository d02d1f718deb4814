import { Dialog } from '@croupier/ui'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { FacetChips, NO_FACETS } from './Facets.tsx'
import { Results } from './Results.tsx'
import { optionId, type SearchEntry } from './searchIndex.ts'
import { useSearch } from './useSearch.ts'
import './search.css'

/** Finds lotteries, pages and games of providers by what was typed, letters mistaken or not (experience 3.1). */
export default function SearchDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [facets, setFacets] = useState(NO_FACETS)
  const [at, setAt] = useState(0)
  const listId = useId()
  const { shown, outcome } = useSearch(search.trim(), facets)
  const current = shown[Math.min(at, shown.length - 1)]
  const go = ({ to }: SearchEntry) => {
    onClose()
    navigate(to.startsWith('?') ? { search: to } : to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, shown.length - 1) + step + shown.length) % shown.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current !== undefined) {
      event.preventDefault()
      go(current)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.bar.search')}
      closeLabel={t('common.action.close')}
      width={600}
      data-testid="search.dialog"
    >
      <div className="search-box">
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <input
          role="combobox"
          aria-label={t('shell.bar.search')}
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : optionId(listId, current)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('site.search.placeholder')}
          data-testid="search.input"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <FacetChips
        facets={facets}
        onFacets={(next) => {
          setFacets(next)
          setAt(0)
        }}
      />
      <Outcome search={search.trim()} outcome={outcome} count={shown.length} />
      <Results id={listId} entries={shown} current={current} onChoose={go} />
    </Dialog>
  )
}

type OutcomeProps = {
  search: string
  outcome: ReturnType<typeof useSearch>['outcome']
  count: number
}

/** How many were found, said when it changes. */
function Outcome({ search, outcome, count }: OutcomeProps) {
  const { t } = useTranslation()
  const texts = {
    ALL: t('site.search.all'),
    OWN: `${t('site.search.recent')} · ${t('site.search.all')}`,
    FOUND: t('site.search.found', { count }),
    NEAREST: search === '' ? t('games.none') : t('site.search.none', { asked: search }),
  }
  return (
    <p className="py-2 text-13 text-muted" role="status">
      {texts[outcome]}
    </p>
  )
}
