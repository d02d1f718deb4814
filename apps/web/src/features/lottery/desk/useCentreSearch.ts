import { useSearchParams } from 'react-router-dom'

/** The search of an address in which a page of the member centre is open above the page one is on, which stays as it is. */
export function useCentreSearch(page: string, filters: Readonly<Record<string, string>> = {}) {
  const [query] = useSearchParams()
  const above = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ mc: page, ...filters })) above.set(name, value)
  return `?${above}`
}
