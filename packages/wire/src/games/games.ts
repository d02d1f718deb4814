import { z } from 'zod'
import { amount, instant, ppm } from '../amount.ts'
import { gameCategory, nodeId, vendorState } from '../catalogue.ts'
import { notice } from '../notice.ts'
import { route } from '../route.ts'

export { type GameCategory, gameCategories, gameCategory } from '../catalogue.ts'

/** What a game is within its category: the kinds of spec 1. */
export const gameKinds = [
  'TABLE',
  'SLOT',
  'CRASH',
  'ARCADE',
  'JACKPOT',
  'MINI',
  'SPORTSBOOK',
  'CRICKET',
  'COCK',
  'ESPORTS',
  'FISH',
  'CARDS',
] as const
export const gameKind = z.enum(gameKinds)
export type GameKind = z.output<typeof gameKind>

/** What a game has that people look for. */
export const gameFeatures = ['JACKPOT', 'FREE_SPINS', 'BUY_FEATURE'] as const
const gameFeature = z.enum(gameFeatures)
export type GameFeature = z.output<typeof gameFeature>

/** Days for which a game that was listed is new. */
export const NEW_DAYS = 30
/** A lobby asks for this many games at once: with them its answer stays below 30 kB. */
export const TITLES_PER_PAGE = 60
export const HOT_GAMES_MAX = 24
const SEARCH_CHARS_MAX = 60

/** Pictures of games: family of the picture, then the node with `.svg`; the signs of vendors are a family of their own. */
export const ART_PATH = '/wps/art/:family/:name'
export const VENDOR_ART = 'vendors'
export const artPath = (family: string, name: string): string =>
  ART_PATH.replace(':family', family).replace(':name', `${name}.svg`)

/** The vendor's code (spec 3). */
export const vassalage = z.string().regex(/^[A-Z0-9_]{2,24}$/)
const language = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .default('EN')
/** 1 is hot (spec 3) */
const flagNumber = z.union([z.literal(0), z.literal(1)])

/**
 * A game as lobbies, rows and the search show it (spec 3, game list item). Whether it is marked is said by the own favourites,
 * which every page has: this is the same for everybody.
 */
export const title = z.object({
  nodeId,
  /** in the language asked for, else in English */
  name: z.string(),
  vassalage,
  vendorName: z.string(),
  category: gameCategory,
  kind: gameKind,
  features: z.array(gameFeature),
  isHot: flagNumber,
  isNew: z.boolean(),
  /** fills the pages so that they can be looked at; nobody can open it */
  isSample: z.boolean(),
  /** it can be played for nothing */
  demo: z.boolean(),
  state: vendorState,
  minBet: amount.nullable(),
  rtpPpm: ppm.nullable(),
})
export type Title = z.output<typeof title>

const card = z.object({
  vassalage,
  isHot: flagNumber,
  name: z.string(),
  games: z.int(),
  isSample: z.boolean(),
  state: vendorState,
  /** how long a maintenance is meant to last; null for not known */
  until: instant.nullable(),
  /** what players are told, in the language asked for; empty while it is open */
  notice: z.string(),
})
/** A vendor in a category (spec 3, vendor card). */
export type VendorCard = z.output<typeof card>

const lane = z.object({ title: gameCategory, kinds: z.array(gameKind), cards: z.array(card) })
/** The vendors of a category: hot ones first, then in the merchant's order. */
export type Lane = z.output<typeof lane>

const lanesReply = z.object({ value: z.null(), data: z.object({ lanes: z.array(lane) }) })

/** Spec 3 and 7, game vendor: the five e-sports vendors of the merchant have moved out of SPORTS already. */
export const vendors = route({
  method: 'GET',
  path: '/wps/relay/GCS_gameVendor',
  summary: 'Vendors by category, the hot ones first, in the order of the merchant',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({ language }),
  reply: lanesReply,
  errors: [],
})

/** Spec 7, vendor list by merchant code: that of the host that is asked, and of no other. */
export const vendorsOfMerchant = route({
  method: 'GET',
  path: '/wps/merchants/:merchantCode/vendors',
  summary: 'The same list, by the code of the merchant',
  access: 'public',
  sharedBy: 'anybody',
  params: z.object({ merchantCode: z.string().regex(/^[A-Z0-9_]{2,24}$/) }),
  query: z.object({ language }),
  reply: lanesReply,
  errors: ['NOT_FOUND'],
})

/** Spec 3, vendor game: the mapping from a vendor's code to what it is called. */
export const vendorGameType = route({
  method: 'GET',
  path: '/wps/relay/GCS_vendorGameType',
  summary: 'Vendors by code: name and sign',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({ language }),
  reply: z.object({
    value: z.array(
      z.object({
        accountTypeId: z.int(),
        accountTypeName: vassalage,
        displayName: z.string(),
        /** where its sign is drawn */
        smallIcon: z.string(),
      }),
    ),
  }),
  errors: [],
})

export const titleSort = z.enum(['hot', 'new', 'az'])
export type TitleSort = z.output<typeof titleSort>

/** Games of any category by their nodes, separated by commas: favourites and recent games have no other description. */
const nodeList = z.codec(z.string().max(TITLES_PER_PAGE * 66), z.array(nodeId).min(1).max(TITLES_PER_PAGE), {
  decode: (text) => text.split(','),
  encode: (nodes) => nodes.join(','),
})

/** Spec 7, game list. With `search` the nearest names come first, whatever the sort. */
export const list = route({
  method: 'GET',
  path: '/wps/relay/GCS_gameList',
  summary: 'Games by category, vendor, kind, tag or name',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({
    language,
    category: gameCategory.optional(),
    vassalage: vassalage.optional(),
    kind: gameKind.optional(),
    feature: gameFeature.optional(),
    /** 1: only games that were listed lately */
    isNew: z.enum(['0', '1']).default('0'),
    nodes: nodeList.optional(),
    /** 1: no samples, which nobody can open */
    playable: z.enum(['1']).optional(),
    search: z.string().trim().min(1).max(SEARCH_CHARS_MAX).optional(),
    /** 1: names that have any word like one of `search`, for who found nothing with all of them */
    near: z.enum(['1']).optional(),
    sort: titleSort.default('hot'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  reply: z.object({
    value: z.object({ page: z.int(), pageSize: z.int(), total: z.int() }),
    content: z.array(title),
  }),
  errors: [],
})

const titles = z.object({ value: z.null(), content: z.array(title) })

/** Spec 7, hot games: what the merchant shows first, in its order. */
export const hot = route({
  method: 'GET',
  path: '/wps/relay/GCS_hotGames',
  summary: 'Games that the merchant shows first',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({ language }),
  reply: titles,
  errors: [],
})

/** Spec 7, popular games: those that most people of the merchant played in the last days, counted from settled rounds. */
export const popular = route({
  method: 'GET',
  path: '/lgw/games/popular',
  summary: 'Games that most people played lately',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({ language }),
  reply: titles,
  errors: [],
})

/** Rows of games on the first page, in their order; `others` has what no row before it shows (experience 3.2). */
export const RAILS = ['hot', 'popular', 'new', 'tables', 'slots', 'fish', 'cards', 'sports', 'others'] as const
const rail = z.object({ name: z.enum(RAILS), content: z.array(title) })
export type Rail = z.output<typeof rail>

/** The rows of the first page in one call: each of twelve games at most that can be opened now, no game twice. */
export const rails = route({
  method: 'GET',
  path: '/lgw/games/rails',
  summary: 'Rows of games of the first page',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({ language }),
  reply: z.object({ value: z.null(), content: z.array(rail) }),
  errors: [],
})

/** Spec 7, pvp room list. */
export const pvpRooms = route({
  method: 'GET',
  path: '/wps/relay/GCS_pvpRooms',
  summary: 'Rooms of card games, lowest stake first',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({ language, nodeId: nodeId.optional() }),
  reply: z.object({
    value: z.array(
      z.object({
        roomId: z.string(),
        nodeId,
        gameName: z.string(),
        name: z.string(),
        minBet: amount,
        seats: z.int(),
        isSample: z.boolean(),
        /** of its vendor */
        state: vendorState,
      }),
    ),
  }),
  errors: [],
})

/** Spec 3 and 7, announcements: the reply is read for `promotion`. */
export const announcements = route({
  method: 'GET',
  path: '/wps/relay/GCS_announcements',
  summary: 'Promotion notices that are published now',
  access: 'public',
  sharedBy: 'strangers',
  query: z.object({ language }),
  reply: z.object({ value: z.null(), promotion: z.array(notice) }),
  errors: [],
})
