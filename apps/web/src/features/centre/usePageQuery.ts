import { useSearchParams } from 'react-router-dom'

/** The page of a list as it stands in the address, so that links and Back work. */
export function usePageQuery(name = 'p'): [page: number, go: (page: number) => void] {
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Number.parseInt(query.get(name) ?? '1', 10) || 1)
  const go = (next: number) =>
    setQuery(
      (now) => {
        if (next === 1) now.delete(name)
        else now.set(name, `${next}`)
        return now
      },
      { replace: true },
    )
  return [page, go]
}

/** One filter in the address; null when it is not set. */
export function useFilterQuery(
  name: string,
): [value: string | null, set: (value: string | null) => void] {
  const [query, setQuery] = useSearchParams()
  const set = (value: string | null) =>
    setQuery(
      (now) => {
        if (value === null || value === '') now.delete(name)
        else now.set(name, value)
        now.delete('p')
        return now
      },
      { replace: true },
    )
  return [query.get(name), set]
}
