import { useSearchParams } from 'react-router-dom'

/** Where a feed is read from, in the address. */
const CURSOR = 'c'
const CURSOR_FORM = /^[on]\.[0-9a-f-]+$/

/**
 * The page of a feed as it is in the address; undefined is the page of the newest rows, also for what is no cursor. Each page
 * is a step of the browser's history: Back goes to the page one came from.
 */
export function useCursorQuery(): [
  cursor: string | undefined,
  go: (cursor: string | null) => void,
] {
  const [query, setQuery] = useSearchParams()
  const cursor = query.get(CURSOR) ?? ''
  const go = (next: string | null) =>
    setQuery((now) => {
      if (next === null) now.delete(CURSOR)
      else now.set(CURSOR, next)
      return now
    })
  return [CURSOR_FORM.test(cursor) ? cursor : undefined, go]
}

/** One filter in the address; null when it is not set. Another filter begins at the first page. */
export function useFilterQuery(
  name: string,
): [value: string | null, set: (value: string | null) => void] {
  const [query, setQuery] = useSearchParams()
  const set = (value: string | null) =>
    setQuery(
      (now) => {
        if (value === null || value === '') now.delete(name)
        else now.set(name, value)
        now.delete(CURSOR)
        return now
      },
      { replace: true },
    )
  return [query.get(name), set]
}
