import type { Title } from '../../../api/games/games.ts'
import { lobbyOf } from './lobbies.ts'

/** Where a game of a provider is found: in its vendor's lobby, by its name; null where its category has no lobby. */
export function titlePath({ category, vassalage, name }: Title): string | null {
  const lobby = lobbyOf(category)
  if (lobby === null) return null
  return `/${lobby}?${new URLSearchParams({ page: vassalage, q: name })}`
}
