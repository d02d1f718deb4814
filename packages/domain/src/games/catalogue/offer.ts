import type { Db } from '@croupier/db'
import { catalogue, DAY_MS, games } from '@croupier/wire'
import { RecentlyRead } from '../../recentlyRead.ts'
import { type Card, type OfferedLane, readLanes } from './lanes.ts'
import {
  type Places,
  type Room,
  readHot,
  readPopular,
  readRooms,
  readTitles,
  searchTitles,
  type TitleFilter,
  type TitleRow,
} from './titles.ts'

/** Everybody sees a change of the offer within this time. */
const OFFER_AGE_MS = 2_000
/** What most people play changes slowly, and counting it reads a day of settled rounds. */
const POPULAR_AGE_MS = 600_000
const MERCHANTS_MAX = 200
const PAGES_MAX = 400

/** The merchant whose offer it is, as its settings have it. */
export interface Offering {
  readonly merchantId: number
  readonly settings: { readonly esportsVendors: readonly string[] }
}

/** Which titles a caller wants; what is left out is not narrowed. */
export interface TitlesWanted {
  readonly language: string
  readonly category?: games.GameCategory | undefined
  readonly vassalage?: string | undefined
  readonly kind?: games.GameKind | undefined
  readonly feature?: games.GameFeature | undefined
  readonly isNew?: boolean
  readonly nodes?: readonly string[] | undefined
  /** also games that an officer has closed, as resting; not when left out */
  readonly withClosed?: boolean
  /** '1': no titles that only fill the pages */
  readonly playable?: '1' | undefined
  readonly search?: string | undefined
  /** '1': any word of a name that is like one of `search` will do */
  readonly near?: '1' | undefined
  readonly sort: games.TitleSort
  /** 1 for the first */
  readonly page: number
}

export interface TitlePage {
  readonly titles: games.Title[]
  readonly total: number
}

/** Who looks at an offer, and when. */
export interface Viewer {
  readonly language: string
  readonly now: Date
}

/** What one process keeps of the offers of all merchants. All of it is a cache of the database. */
export interface Offer {
  lanes(of: Offering): Promise<readonly OfferedLane[]>
  titles(of: Offering, wanted: TitlesWanted, by: Viewer): Promise<TitlePage>
  /** the merchant's hot games, in its order */
  hot(of: Offering, by: Viewer): Promise<games.Title[]>
  /** games that most members played on the last day, most first */
  popular(of: Offering, by: Viewer): Promise<games.Title[]>
  /** rooms of card games, lowest stake first; of one game where it is named */
  rooms(of: Offering, language: string, nodeId: string | null): Promise<OfferedRoom[]>
}

export interface OfferedRoom extends Omit<Room, 'vendor' | 'code'> {
  readonly nodeId: string
  readonly isSample: boolean
  /** of its vendor: a room is entered while it is open */
  readonly state: Card['state']
}

/** Vendors of the lanes that fit, and where they are in the catalogue. The own lottery has no titles. */
function placesOf(
  lanes: readonly OfferedLane[],
  { category, vassalage }: Pick<TitlesWanted, 'category' | 'vassalage'>,
): { places: Places; cards: ReadonlyMap<string, Card & { shown: games.GameCategory }> } {
  const cards = lanes
    .filter((lane) => category === undefined || lane.category === category)
    .flatMap((lane) => lane.cards.map((card) => ({ ...card, shown: lane.category })))
    .filter((card) => vassalage === undefined || card.vassalage === vassalage)
    .filter(({ shown }) => shown !== 'LOTT' && shown !== 'ELOTT')
  return {
    places: {
      vendors: cards.map((card) => card.vassalage),
      categories: cards.map((card) => card.storedCategory),
    },
    cards: new Map(cards.map((card) => [`${card.vassalage} ${card.storedCategory}`, card])),
  }
}

/** A text in a language, else in English; the code where there is neither. */
export const inLanguage = (texts: Readonly<Record<string, string>>, language: string, otherwise: string): string =>
  texts[language] ?? texts.EN ?? otherwise

/** What is kept for a moment: lanes of a merchant, pages of titles, nodes of what is popular. */
function keptReads(db: Db, nowMs: () => number) {
  const kept = { ageMs: OFFER_AGE_MS, nowMs }
  const lanes = new RecentlyRead({
    read: async (key: string) => {
      const [merchantId, ...esports] = key.split(' ')
      return await readLanes(db, Number(merchantId), esports)
    },
    ...kept,
    entriesMax: MERCHANTS_MAX,
  })
  const page = new RecentlyRead({
    read: async (key: string) => {
      const { sort, search, near, since, ...filter } = JSON.parse(key)
      const read: TitleFilter = { ...filter, since: since === null ? null : new Date(since) }
      if (search !== null) return await searchTitles(db, read, search, near)
      return await readTitles(db, read, sort)
    },
    ...kept,
    entriesMax: PAGES_MAX,
  })
  const popular = new RecentlyRead({
    read: async (key: string) => {
      const [merchantId, since] = key.split(' ')
      return await readPopular(db, Number(merchantId), new Date(Number(since)))
    },
    ageMs: POPULAR_AGE_MS,
    nowMs,
    entriesMax: MERCHANTS_MAX,
  })
  return {
    lanes: async ({ merchantId, settings }: Offering) =>
      await lanes.get([merchantId, ...settings.esportsVendors].join(' ')),
    page: async (
      filter: TitleFilter,
      query: { readonly sort: games.TitleSort; readonly search: string | null; near: boolean },
    ) => await page.get(JSON.stringify({ ...filter, ...query })),
    popular: async (merchantId: number, now: Date) => {
      const slot = Math.floor(now.getTime() / POPULAR_AGE_MS) * POPULAR_AGE_MS
      return await popular.get(`${merchantId} ${slot - DAY_MS}`)
    },
  }
}
type Kept = ReturnType<typeof keptReads>

/** The day decides what is new: a page of it is the same for everybody until midnight. */
const newSince = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) - games.NEW_DAYS) * DAY_MS)

/** A page of titles over what is kept. */
async function readPage(kept: Kept, of: Offering, wanted: TitlesWanted, by: Viewer): Promise<TitlePage> {
  const { places, cards } = placesOf(await kept.lanes(of), wanted)
  if (places.vendors.length === 0) return { titles: [], total: 0 }
  const newFrom = newSince(by.now)
  const filter: TitleFilter = {
    ...places,
    merchantId: of.merchantId,
    kind: wanted.kind ?? null,
    feature: wanted.feature ?? null,
    since: wanted.isNew ? newFrom : null,
    nodes: wanted.nodes ?? null,
    withClosed: wanted.withClosed ?? false,
    withSamples: wanted.playable !== '1',
    language: wanted.language,
    offset: (wanted.page - 1) * games.TITLES_PER_PAGE,
    limit: games.TITLES_PER_PAGE,
  }
  const { sort, search = null, near } = wanted
  const rows = await kept.page(filter, { sort, search, near: near === '1' })
  const about = { language: wanted.language, newFrom }
  return {
    total: rows[0]?.total ?? 0,
    titles: rows.flatMap((row) => {
      const card = cards.get(`${row.vendor} ${row.category}`)
      return card === undefined ? [] : [titleOf(row, card, about)]
    }),
  }
}

/** Opens the offers over a database. `nowMs`: monotonic milliseconds. */
export function openOffer(db: Db, nowMs: () => number): Offer {
  const kept = keptReads(db, nowMs)
  /** Titles of nodes in their order; what the merchant does not offer any more is left out. */
  const inOrder = async (nodes: readonly string[], of: Offering, by: Viewer) => {
    if (nodes.length === 0) return []
    const wanted = { language: by.language, nodes, sort: 'hot', page: 1 } as const
    const found = await readPage(kept, of, wanted, by)
    const byNode = new Map(found.titles.map((one) => [one.nodeId, one]))
    return nodes.flatMap((node) => byNode.get(node) ?? [])
  }
  return {
    lanes: kept.lanes,
    titles: async (of, wanted, by) => await readPage(kept, of, wanted, by),
    hot: async (of, by) => await inOrder(await readHot(db, of.merchantId), of, by),
    popular: async (of, by) => await inOrder(await kept.popular(of.merchantId, by.now), of, by),
    rooms: async (of, language, nodeId) => {
      const node = nodeId === null ? null : catalogue.nodeOf(nodeId)
      const wanted = { category: 'PVP', vassalage: node?.vendor } as const
      const { places, cards } = placesOf(await kept.lanes(of), wanted)
      const rooms = await readRooms(db, places, node?.code ?? null, language)
      return rooms.flatMap(({ vendor, code, ...room }) => {
        const card = cards.get(`${vendor} PVP`)
        const nodeId = catalogue.nodeIdOf({ vendor, code })
        return card === undefined ? [] : [{ ...room, nodeId, ...flagsOf(card) }]
      })
    },
  }
}

const flagsOf = ({ isSample, state }: Card) => ({ isSample, state })

function titleOf(
  row: TitleRow,
  card: Card & { shown: games.GameCategory },
  about: { language: string; newFrom: Date },
): games.Title {
  const { vendor, code, listedAt, isHot } = row
  return {
    nodeId: catalogue.nodeIdOf({ vendor, code }),
    name: row.name,
    vassalage: vendor,
    vendorName: inLanguage(card.name, about.language, vendor),
    category: card.shown,
    kind: row.kind,
    features: row.features,
    isHot: isHot ? 1 : 0,
    isNew: listedAt !== null && listedAt >= about.newFrom,
    isSample: card.isSample,
    demo: row.demo,
    // Closed is one game, where the vendor is open.
    state: row.isClosed ? 'MAINTENANCE' : card.state,
    minBet: row.minBet,
    rtpPpm: row.rtpPpm,
  }
}
