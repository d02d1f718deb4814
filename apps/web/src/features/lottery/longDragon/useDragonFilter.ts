import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DragonEntry } from './dragonLine.ts'
import { DRAGON_KINDS, type DragonKind, type DragonSort, kindOf } from './dragonRows.ts'

/** The shortest streaks one may ask for; the server lists from the first of them on (rules A8). */
export const STREAKS = [3, 5, 8, 10] as const

export const DRAGON_TABS = ['streaks', 'mine'] as const
type DragonTab = (typeof DRAGON_TABS)[number]

export type DragonFilter = {
  tab: DragonTab
  streak: number
  /** null: every kind of market */
  kind: DragonKind | null
  /** null: every lottery */
  game: string | null
  sort: DragonSort
}

/** Names in the address; those of the centres, which open above this page, are others. */
const NAMES: Record<keyof DragonFilter, string> = {
  tab: 'view',
  streak: 'streak',
  kind: 'market',
  game: 'lottery',
  sort: 'order',
}

/** What the list is looked through for: all of it in the address, so that Back and sharing work. */
export function useDragonFilter() {
  const [query, setQuery] = useSearchParams()
  const filter: DragonFilter = {
    tab: query.get(NAMES.tab) === 'mine' ? 'mine' : 'streaks',
    streak: STREAKS.find((one) => `${one}` === query.get(NAMES.streak)) ?? STREAKS[0],
    kind: DRAGON_KINDS.find((one) => one === query.get(NAMES.kind)) ?? null,
    game: query.get(NAMES.game),
    sort: query.get(NAMES.sort) === 'closing' ? 'closing' : 'streak',
  }
  const change = (changed: Partial<DragonFilter>) =>
    setQuery(
      (now) => {
        for (const [name, value] of Object.entries(changed)) {
          const inQuery = NAMES[name as keyof DragonFilter]
          if (value === null) now.delete(inQuery)
          else now.set(inQuery, `${value}`)
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return [filter, change] as const
}

/** The runs that pass a filter; the same list until something changes. */
export function useFiltered(
  entries: readonly DragonEntry[] | undefined,
  { streak, kind, game }: DragonFilter,
): readonly DragonEntry[] {
  return useMemo(
    () =>
      (entries ?? []).filter(
        (entry) =>
          entry.streak >= streak &&
          (kind === null || kindOf(entry.outcome) === kind) &&
          (game === null || entry.gameCode === game),
      ),
    [entries, streak, kind, game],
  )
}
