import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

type VirtualRowsOptions = {
  frame: RefObject<HTMLElement | null>
  count: number
  /** Height of a row and the space under it, in px. */
  rowHeight: number
  gap: number
  /** Rows kept ready above and below what is seen. */
  overscan: number
  /** Whether the frame scrolls by itself; otherwise the page does. */
  ownScroll: boolean
  /** A row that stays whatever is in view: the one that holds the focus. */
  keptRow: number | null
}

/** Distance in px from the top of the page to the frame, followed while the page above changes. */
function useTopOnPage(frame: RefObject<HTMLElement | null>, needed: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!needed || element === null) return
    const measure = () => setTop(element.getBoundingClientRect().top + window.scrollY)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [frame, needed])
  return top
}

/** The rows near the view, whether the frame or the page scrolls. Row starts are from the frame. */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { frame, count, rowHeight, gap, overscan, ownScroll, keptRow } = options
  const scrollMargin = useTopOnPage(frame, !ownScroll)
  const rangeExtractor = (range: Range) => {
    const rows = defaultRangeExtractor(range)
    if (keptRow === null || keptRow >= count || rows.includes(keptRow)) return rows
    return [...rows, keptRow].sort((left, right) => left - right)
  }
  const estimateSize = () => rowHeight
  const shared = { count, gap, overscan, rangeExtractor, estimateSize, useFlushSync: false }
  const own = useVirtualizer({
    ...shared,
    enabled: ownScroll,
    getScrollElement: () => frame.current,
  })
  const page = useWindowVirtualizer({ ...shared, enabled: !ownScroll, scrollMargin })
  const virtual = ownScroll ? own : page
  useLayoutEffect(() => {
    // Heights are known in advance; when one changes, what was worked out is wrong.
    if (rowHeight > 0) virtual.measure()
  }, [virtual, rowHeight])
  return {
    rows: virtual.getVirtualItems().map(({ index, start }) => ({
      index,
      start: start - (ownScroll ? 0 : scrollMargin),
    })),
    totalHeight: virtual.getTotalSize(),
    showRow: (row: number) => virtual.scrollToIndex(row),
  }
}
