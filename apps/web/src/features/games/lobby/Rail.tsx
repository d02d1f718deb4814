import { IconButton } from '@croupier/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import './lobby.css'

const FOCUSABLE = 'a[href], button:not(:disabled)'
/** How much of what is seen a press of a button passes. */
const PASSED = 0.8
const ICON = { size: 18, strokeWidth: 1.75 } as const

/** Whether Tab reaches an item of a rail. It reaches one item; the arrow keys reach the others. */
export type RailTabIndex = 0 | -1

type RailProps<Item> = {
  name: string
  title: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: (item: Item, tabIndex: RailTabIndex) => ReactNode
  /** where all of it is shown, if anywhere */
  to?: string | undefined
  /** `wide`: cards with words in place of game tiles */
  look?: 'tiles' | 'wide'
}

/** Where a key leads from an item; null where it means nothing here. */
function placeAfter(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined || place < 0 || place >= count ? null : place
}

/** Whether there is more than is seen, followed while the width changes. */
function useOverflow(list: RefObject<HTMLUListElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const look = () => setOverflows(element.scrollWidth > element.clientWidth)
    // At once, too: buttons that come after the first paint push what is beside them.
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return overflows
}

/**
 * A row that is scrolled sideways: by hand, by two buttons, by the arrow keys from item to item (experience 3.2). Of its items one is
 * reached by Tab, so that a row of eighteen games is no wall before what is below it. Nothing where there are no items.
 */
export function Rail<Item>(props: RailProps<Item>) {
  return props.items.length === 0 ? null : <Shown {...props} />
}

function Shown<Item>(props: RailProps<Item>) {
  const { name, title, items, itemKey, renderItem, to, look = 'tiles' } = props
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const overflows = useOverflow(list)
  const [reached, setReached] = useState(0)
  const current = Math.min(reached, items.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(list.current?.children ?? [])]
    const at = cells.findIndex((cell) => cell.contains(event.target as Node))
    const next = placeAfter(event.key, at, cells.length)
    if (at < 0 || next === null) return
    event.preventDefault()
    cells[next]?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }
  const onFocus = ({ target }: { target: Node }) => {
    const at = [...(list.current?.children ?? [])].findIndex((cell) => cell.contains(target))
    if (at >= 0) setReached(at)
  }
  return (
    <section className="min-w-0" aria-labelledby={id} data-testid={`home.${name}`}>
      <div className="mb-3 flex items-center gap-3">
        <h2 id={id} className="me-auto text-20">
          {title}
        </h2>
        {to !== undefined && (
          <Link to={to} className="text-13 whitespace-nowrap" aria-label={`${t('games.row.all')}: ${title}`}>
            {t('games.row.all')}
          </Link>
        )}
        {overflows && <RailButtons list={list} title={title} />}
      </div>
      <ul ref={list} className="game-rail" data-look={look} onKeyDown={onKeyDown} onFocus={onFocus}>
        {items.map((item, index) => (
          <li key={itemKey(item)}>{renderItem(item, index === current ? 0 : -1)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Back and on, for who has a mouse without a wheel to the side; a finger pushes the row itself. */
function RailButtons({ list, title }: { list: RefObject<HTMLUListElement | null>; title: string }) {
  const { t } = useTranslation()
  const pass = (way: 1 | -1) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.scrollBy({
      left: way * list.current.clientWidth * PASSED,
      behavior: isCalm ? 'auto' : 'smooth',
    })
  }
  return (
    <span className="rail-buttons">
      <IconButton
        size="sm"
        label={t('games.row.back', { row: title })}
        icon={<ChevronLeft {...ICON} />}
        onClick={() => pass(-1)}
      />
      <IconButton
        size="sm"
        label={t('games.row.on', { row: title })}
        icon={<ChevronRight {...ICON} />}
        onClick={() => pass(1)}
      />
    </span>
  )
}
