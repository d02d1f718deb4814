import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageNumbers } from './pageNumbers.ts'

export type PagerProps = {
  /** 1 for the first page. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  labels: { region: string; previous: string; next: string; page: (page: number) => string }
}

/** Page range 3, one margin page at both ends (spec 9). Nothing for a single page. */
export function Pager({ page, pageCount, onPage, labels }: PagerProps) {
  if (pageCount <= 1) return null
  let gaps = 0
  return (
    <nav className="ui-pager" aria-label={labels.region}>
      <button
        type="button"
        className="ui-page"
        aria-label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      {pageNumbers(page, pageCount).map((number) =>
        number === null ? (
          <span key={`gap ${gaps++}`} className="px-1 text-subtle" aria-hidden>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className="ui-page"
            aria-label={labels.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        className="ui-page"
        aria-label={labels.next}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  )
}
