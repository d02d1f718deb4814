import { firstRngVendor } from '@croupier/rules'
import { useSearchParams } from 'react-router-dom'
import {
  type GameFeature,
  type GameKind,
  gameFeatures,
  gameKinds,
  type Lane,
  type TitleSort,
} from '../../../api/games/games.ts'

/** `recent`: what one played last comes first, then the hot ones. */
export type LobbySort = TitleSort | 'recent'
export const LOBBY_SORTS: readonly LobbySort[] = ['hot', 'new', 'az', 'recent']
/** What the address says when no vendor is chosen; no vendor has small letters. */
const EVERY_VENDOR = 'all'

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null

/** What of a lobby is shown: all of it is in the address, so that the way back and a sent link lead to the same (experience 3.3). */
export type LobbyFilter = {
  /** null: of every vendor */
  vendor: string | null
  kind: GameKind | null
  feature: GameFeature | null
  isNew: boolean
  favourites: boolean
  search: string
  sort: LobbySort
  /** anything but the vendor and the order is narrowed */
  isNarrowed: boolean
  set: (change: Partial<Record<'page' | 'kind' | 'feature' | 'new' | 'fav' | 'q' | 'sort', string | null>>) => void
  clear: () => void
  setVendor: (vendor: string | null) => void
}

/**
 * Reads and changes what is shown. Slots open with the current vendor, the first of them (spec 4), the others with all; a vendor
 * that the lane does not have is none.
 */
export function useLobbyFilter({ lane, lanes }: { lane: Lane; lanes: readonly Lane[] }): LobbyFilter {
  const [query, setQuery] = useSearchParams()
  const known = lane.cards.map(({ vassalage }) => vassalage)
  const first = lane.title === 'RNG' ? firstRngVendor(lanes) : null
  const page = query.get('page')
  const vendor = page === EVERY_VENDOR ? null : (oneOf(known, page) ?? first)
  const set: LobbyFilter['set'] = (change) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(change)) {
          if (value === null) after.delete(key)
          else after.set(key, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const filter = {
    vendor,
    kind: oneOf(gameKinds, query.get('kind')),
    feature: oneOf(gameFeatures, query.get('feature')),
    isNew: query.get('new') === '1',
    favourites: query.get('fav') === '1',
    search: query.get('q')?.trim() ?? '',
    sort: oneOf(LOBBY_SORTS, query.get('sort')) ?? 'hot',
  }
  const { kind, feature, isNew, favourites, search } = filter
  return {
    ...filter,
    isNarrowed: kind !== null || feature !== null || isNew || favourites || search !== '',
    set,
    clear: () => set({ kind: null, feature: null, new: null, fav: null, q: null }),
    setVendor: (chosen) => set({ page: chosen ?? (first === null ? null : EVERY_VENDOR) }),
  }
}
