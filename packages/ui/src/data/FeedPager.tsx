import { ChevronLeft, ChevronRight } from 'lucide-react'

export type FeedPagerProps = {
  /** Goes to the page of newer rows; null on the first page. */
  onNewer: (() => void) | null
  /** Goes to the page of older rows; null on the last page. */
  onOlder: (() => void) | null
  labels: { region: string; newer: string; older: string }
}

/** Pages of a list whose length nobody counts: newer and older. Nothing for a single page. */
export function FeedPager({ onNewer, onOlder, labels }: FeedPagerProps) {
  if (onNewer === null && onOlder === null) return null
  return (
    <nav className="ui-pager" aria-label={labels.region}>
      <button
        type="button"
        className="ui-page grid-flow-col gap-1 px-2.5"
        disabled={onNewer === null}
        onClick={() => onNewer?.()}
        data-testid="feed.newer.button"
      >
        <ChevronLeft size={16} aria-hidden />
        {labels.newer}
      </button>
      <button
        type="button"
        className="ui-page grid-flow-col gap-1 px-2.5"
        disabled={onOlder === null}
        onClick={() => onOlder?.()}
        data-testid="feed.older.button"
      >
        {labels.older}
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  )
}
