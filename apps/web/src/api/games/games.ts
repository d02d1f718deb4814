import { tabStorage } from '@croupier/ui/storage/browserStorage.ts'
import { games, type RouteReply } from '@croupier/wire'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type CallInput, call } from '../client.ts'

export type Rail = games.Rail
export type Title = games.Title
export type Lane = games.Lane
export type GameCategory = games.GameCategory
export type GameKind = games.GameKind
export type GameFeature = games.GameFeature
export type TitleSort = games.TitleSort
export type Room = RouteReply<typeof games.pvpRooms>['value'][number]
export const { artPath, VENDOR_ART, TITLES_PER_PAGE, gameKinds, gameFeatures } = games

const LIST_FRESH_MS = 60_000
/** Where a session keeps the vendors (spec 4). */
const VENDORS_KEY = 'vendors'

const kept = z.object({
  language: z.string(),
  at: z.number(),
  reply: z.unknown(),
})

/** The vendors that this session knows in a language, and since when; nothing where what is kept is not that. */
function keptVendors(language: string): { lanes: Lane[]; at: number } | null {
  try {
    const { language: of, at, reply } = kept.parse(JSON.parse(tabStorage.getItem(VENDORS_KEY) ?? 'null'))
    if (of !== language) return null
    const known = games.vendors.reply.safeDecode(reply as z.input<typeof games.vendors.reply>)
    return known.success ? { lanes: known.data.data.lanes, at } : null
  } catch {
    // Whatever else is kept under this name is read again from the server.
    return null
  }
}

/** The vendors by category in a language; kept for the session (spec 4). */
export function vendorsQuery(language: string) {
  const known = keptVendors(language)
  return queryOptions<Lane[]>({
    queryKey: ['games', 'vendors', language],
    queryFn: async ({ signal }) => {
      const reply = await call(games.vendors, { query: { language }, signal })
      const text = { language, at: Date.now(), reply: z.encode(games.vendors.reply, reply) }
      tabStorage.setItem(VENDORS_KEY, JSON.stringify(text))
      return reply.data.lanes
    },
    staleTime: LIST_FRESH_MS,
    ...(known === null ? {} : { initialData: known.lanes, initialDataUpdatedAt: known.at }),
  })
}

export type TitlesWanted = Partial<Omit<CallInput<typeof games.list>['query'], 'page'>> & {
  language: string
}

const query = (wanted: TitlesWanted, page: number) => ({
  isNew: '0' as const,
  sort: 'hot' as const,
  ...wanted,
  page,
})

/** Pages of games, one after the other while somebody scrolls. */
export const titlesQuery = (wanted: TitlesWanted) =>
  infiniteQueryOptions({
    queryKey: ['games', 'titles', wanted],
    queryFn: ({ pageParam, signal }) => call(games.list, { query: query(wanted, pageParam), signal }),
    initialPageParam: 1,
    getNextPageParam: ({ value: { page, pageSize, total } }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: LIST_FRESH_MS,
  })

/** The first games that fit, in one read: the search, and rows of games that are known by their nodes. */
export const someTitlesQuery = (wanted: TitlesWanted) =>
  queryOptions<Title[]>({
    queryKey: ['games', 'some', wanted],
    queryFn: ({ signal }) => call(games.list, { query: query(wanted, 1), signal }).then((reply) => reply.content),
    staleTime: LIST_FRESH_MS,
  })

/** What the merchant shows first. */
export const hotQuery = (language: string) =>
  queryOptions<Title[]>({
    queryKey: ['games', 'hot', language],
    queryFn: ({ signal }) => call(games.hot, { query: { language }, signal }).then((reply) => reply.content),
    staleTime: LIST_FRESH_MS,
  })

/** The rows of games of the first page. */
export const railsQuery = (language: string) =>
  queryOptions<Rail[]>({
    queryKey: ['games', 'rails', language],
    queryFn: ({ signal }) => call(games.rails, { query: { language }, signal }).then((reply) => reply.content),
    staleTime: LIST_FRESH_MS,
  })

/** Rooms of card games, lowest stake first. */
export const roomsQuery = (language: string) =>
  queryOptions<Room[]>({
    queryKey: ['games', 'rooms', language],
    queryFn: ({ signal }) => call(games.pvpRooms, { query: { language }, signal }).then((reply) => reply.value),
    staleTime: LIST_FRESH_MS,
  })
