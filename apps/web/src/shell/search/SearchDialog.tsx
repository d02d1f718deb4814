import { Dialog } from '@croupier/ui'
import { CornerDownLeft, Dices, FileText, Search, Ticket } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OverlayProps } from '../overlayProps.ts'
import { type SearchEntry, searchIn } from './searchIndex.ts'
import { useSearchEntries } from './useSearchEntries.ts'
import { useTitleEntries } from './useTitleEntries.ts'
import './search.css'

/** Ids in a document hold no spaces and signs. */
const optionId = (listId: string, { id }: SearchEntry) => `${listId}-${id.replace(/\W/g, '-')}`

/** Finds lotteries, pages and games of providers by what was typed, letters mistaken or not (experience 3.1). */
export default function SearchDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { games, pages } = useSearchEntries()
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const find = useMemo(() => searchIn([...games, ...pages]), [games, pages])
  const titles = useTitleEntries(asked.trim())
  const found = asked.trim() === '' ? [] : [...find(asked), ...titles]
  // Nothing typed, or nothing found: every lottery there is, and no past questions of anybody.
  const shown = found.length > 0 ? found : games
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
          value={asked}
          onChange={(event) => {
            setAsked(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Outcome asked={asked.trim()} count={found.length} />
      <Results id={listId} entries={shown} current={current} onChoose={go} />
    </Dialog>
  )
}

/** How many were found, said when it changes. */
function Outcome({ asked, count }: { asked: string; count: number }) {
  const { t } = useTranslation()
  const found = count === 0 ? t('site.search.none', { asked }) : t('site.search.found', { count })
  return (
    <p className="py-2 text-13 text-muted" role="status">
      {asked === '' ? t('site.search.all') : found}
    </p>
  )
}

type ResultsProps = {
  id: string
  entries: readonly SearchEntry[]
  current: SearchEntry | undefined
  onChoose: (entry: SearchEntry) => void
}

const iconOf = ({ id }: SearchEntry) => {
  if (id.startsWith('title ')) return Dices
  return id.startsWith('game ') ? Ticket : FileText
}

/** The focus stays in the field; the arrow keys move the choice here. */
function Results({ id, entries, current, onChoose }: ResultsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const currentId = current?.id
  useEffect(() => {
    if (currentId === undefined) return
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('site.search.results')}
      className="search-results"
      data-testid="search.results"
    >
      {entries.map((entry) => {
        const Icon = iconOf(entry)
        const chosen = entry.id === currentId
        return (
          <button
            type="button"
            key={entry.id}
            id={optionId(id, entry)}
            role="option"
            tabIndex={-1}
            aria-selected={chosen}
            className="search-result"
            onClick={() => onChoose(entry)}
          >
            <Icon size={18} strokeWidth={1.75} className="flex-none text-brass" aria-hidden />
            <span className="min-w-0 flex-1 truncate">{entry.name}</span>
            <small className="text-muted">{entry.kind}</small>
            {chosen && <CornerDownLeft size={14} className="text-subtle" aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}
