import { LazyImage } from '@croupier/ui/image/LazyImage.tsx'
import { CornerDownLeft, FileText, Ticket } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Title } from '../../../api/games/games.ts'
import { useArt } from '../../games/lobby/GameTile.tsx'
import { optionId, type SearchEntry } from './searchIndex.ts'

type ResultsProps = {
  id: string
  entries: readonly SearchEntry[]
  current: SearchEntry | undefined
  onChoose: (entry: SearchEntry) => void
}

/** Lotteries and pages as lines, games of providers as tiles. The focus stays in the field; the arrow keys move the choice here. */
export function Results({ id, entries, current, onChoose }: ResultsProps) {
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
        const isCurrent = entry.id === currentId
        return (
          <button
            type="button"
            key={entry.id}
            id={optionId(id, entry)}
            role="option"
            tabIndex={-1}
            aria-selected={isCurrent}
            className={entry.title === undefined ? 'search-result' : 'search-tile'}
            onClick={() => onChoose(entry)}
          >
            {entry.title === undefined ? (
              <Line entry={entry} isCurrent={isCurrent} />
            ) : (
              <Tile entry={entry} title={entry.title} />
            )}
          </button>
        )
      })}
    </div>
  )
}

function Line({ entry, isCurrent }: { entry: SearchEntry; isCurrent: boolean }) {
  const Icon = entry.id.startsWith('game ') ? Ticket : FileText
  return (
    <>
      <Icon size={18} strokeWidth={1.75} className="flex-none text-brass" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{entry.name}</span>
      <small className="text-muted">{entry.kind}</small>
      {isCurrent && <CornerDownLeft size={14} className="text-subtle" aria-hidden />}
    </>
  )
}

function Tile({ entry, title }: { entry: SearchEntry; title: Title }) {
  return (
    <>
      <LazyImage {...useArt(title)} alt="" className="search-art" />
      <b className="line-clamp-2 text-13">{entry.name}</b>
      <small className="block truncate text-12 text-muted">{entry.kind}</small>
    </>
  )
}
