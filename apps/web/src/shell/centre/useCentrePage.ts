import { useSearchParams } from 'react-router-dom'
import type { RoutedParameter } from '../overlayProps.ts'

/** Filters that belong to one page of a centre and not to the next. */
const PAGE_FILTERS = [
  'c',
  'kind',
  'group',
  'game',
  'state',
  'tab',
  'of',
  'q',
  'order',
  'level',
  'opened',
  'periods',
  'side',
  'bet',
  'window',
  'windows',
  'to',
  'like',
  'category',
  'show',
  'message',
  'letters',
  'deposit',
  'withdrawal',
]

/** Goes to a page of a centre, without the filters of the page before; null leaves the centre. */
export function useCentrePage(centre: RoutedParameter): (page: string | null) => void {
  const [, setQuery] = useSearchParams()
  return (page) =>
    setQuery(
      (now) => {
        for (const filter of PAGE_FILTERS) now.delete(filter)
        if (page === null) now.delete(centre)
        else now.set(centre, page)
        return now
      },
      // What lies below the centre stays where it was scrolled to.
      { preventScrollReset: true },
    )
}
