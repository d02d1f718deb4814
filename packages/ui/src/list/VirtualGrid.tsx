import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { neighbourOf, tileLayout } from './tileLayout.ts'
import { useVirtualRows } from './useVirtualRows.ts'
import '../styles/list.css'

export type VirtualGridProps<Item> = {
  /** Name of the list. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  /** Narrowest a tile may be in px; as many are beside each other as fit. */
  minTileWidth: number
  /** Height of a tile in px, fixed or from its width. */
  tileHeight: number | ((tileWidth: number) => number)
  /** Space between tiles in px. */
  gap?: number
  /** Height in px of a frame that scrolls by itself; without it the page scrolls. */
  height?: number
  /** Rows kept ready above and below what is seen. */
  overscan?: number
  /** The last row came into view: time to ask for more. */
  onEnd?: () => void
  'data-testid'?: string
}

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]'
const TYPED_IN = 'input, textarea, select, [contenteditable="true"]'
const GAP_PX = 12
const OVERSCAN_ROWS = 3

/** Width in px of the frame, followed while it changes. */
function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

const placeOf = (target: EventTarget): number | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  return cell === null ? null : Number(cell.dataset.place)
}

/** Says once for each length that the last row came into view. */
function useEnd(shown: boolean, length: number, onEnd: (() => void) | undefined): void {
  const endedAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (!shown || endedAt.current === length) return
    endedAt.current = length
    onEnd?.()
  })
}

/**
 * Leads the focus from tile to tile. A key may lead to one that does not exist yet: `show` brings
 * it into view, and it gets the focus in the render that makes it.
 */
function useTileKeys(
  frame: { current: HTMLElement | null },
  { count, columns }: { count: number; columns: number },
  show: (place: number) => void,
) {
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const cell = frame.current?.querySelector(`[data-place="${wanted.current}"]`)
    if (cell === null || cell === undefined) return
    wanted.current = null
    cell.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  })
  return (event: KeyboardEvent) => {
    const from = placeOf(event.target)
    if (from === null || (event.target as Element).matches(TYPED_IN)) return
    const to = neighbourOf(event.key, from, count, columns)
    if (to === null) return
    event.preventDefault()
    wanted.current = to
    show(to)
  }
}

/**
 * Thousands of tiles of which only those near the view exist. Arrow keys, Home and End lead from
 * tile to tile; the tile that holds the focus stays even when it is scrolled away. Screen readers
 * are told the place of each tile among all.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { label, items, itemKey, renderItem, minTileWidth, gap = GAP_PX, height, onEnd } = props
  const frame = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const { columns, tileWidth } = tileLayout(useWidth(frame), minTileWidth, gap)
  const tileHeight = typeof props.tileHeight === 'number' ? props.tileHeight : props.tileHeight(tileWidth)
  const rowCount = Math.ceil(items.length / columns)
  const { rows, totalHeight, showRow } = useVirtualRows({
    frame,
    count: rowCount,
    rowHeight: tileHeight,
    gap,
    overscan: props.overscan ?? OVERSCAN_ROWS,
    ownScroll: height !== undefined,
    keptRow: focused === null ? null : Math.floor(focused / columns),
  })

  useEnd(rowCount > 0 && rows.at(-1)?.index === rowCount - 1, items.length, onEnd)
  const onKeyDown = useTileKeys(frame, { count: items.length, columns }, (place) => {
    setFocused(place)
    showRow(Math.floor(place / columns))
  })

  return (
    <section
      ref={frame}
      aria-label={label}
      className="ui-virtual"
      data-testid={props['data-testid']}
      style={height === undefined ? {} : { '--virtual-height': `${height}px` }}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(placeOf(event.target))}
      onBlur={() => setFocused(null)}
    >
      <ul style={{ height: totalHeight }}>
        {rows.flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const place = row.index * columns + column
            return (
              <li
                key={itemKey(item)}
                data-place={place}
                aria-setsize={items.length}
                aria-posinset={place + 1}
                style={{
                  width: tileWidth,
                  height: tileHeight,
                  translate: `${column * (tileWidth + gap)}px ${row.start}px`,
                }}
              >
                {renderItem(item, place)}
              </li>
            )
          }),
        )}
      </ul>
    </section>
  )
}
