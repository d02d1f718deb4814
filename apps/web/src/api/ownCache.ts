import type { Query, QueryClient } from '@tanstack/react-query'
import { NOBODY, onOwnerChange } from './owner.ts'

/**
 * Forgets what was read for an account as soon as another one, or nobody, takes its place. What is on the page and
 * belongs to everybody is read again. Returns the way to stop.
 */
export function forgetFormerOwners(client: QueryClient): () => void {
  return onOwnerChange(({ before }) => {
    if (before === NOBODY) return
    const isTheirs = ({ queryKey }: Query) => queryKey.includes(before)
    const isUnseen = (query: Query) => query.queryKey[0] !== 'site' && !query.isActive()
    const isOver = (query: Query) => isTheirs(query) || isUnseen(query)
    void client.cancelQueries({ predicate: isTheirs })
    client.removeQueries({ predicate: isOver })
    client.getMutationCache().clear()
    void client.invalidateQueries()
  })
}
