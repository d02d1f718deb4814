import { type Db, type Statement, statement } from '@croupier/db'
import type { Units } from '@croupier/money'
import { catalogue, games } from '@croupier/wire'

/** Where titles are looked for: vendors with the categories that the catalogue has. */
export interface Places {
  readonly vendors: readonly string[]
  readonly categories: readonly string[]
}

/** Which titles, and which of them. */
export interface TitleFilter extends Places {
  readonly merchantId: number
  readonly kind: games.GameKind | null
  readonly feature: games.GameFeature | null
  /** listed since then; null: whenever */
  readonly since: Date | null
  /** these games only; null: any */
  readonly nodes: readonly string[] | null
  /** also games that an officer has closed */
  readonly withClosed: boolean
  /** also titles that only fill the pages */
  readonly withSamples: boolean
  readonly language: string
  readonly offset: number
  readonly limit: number
}

export interface TitleRow {
  readonly vendor: string
  readonly category: string
  readonly code: string
  readonly name: string
  readonly kind: games.GameKind
  readonly features: games.GameFeature[]
  readonly isHot: boolean
  /** by an officer: nobody can open it now */
  readonly isClosed: boolean
  readonly listedAt: Date | null
  readonly demo: boolean
  readonly minBet: Units | null
  readonly rtpPpm: number | null
  /** how many there are in all */
  readonly total: number
}

const NAME = `coalesce(t.name ->> $9::text, t.name ->> 'EN')`
const COLUMNS = `c.vendor, c.category, c.code, ${NAME} AS name, t.kind, t.features,
          h.sort_order IS NOT NULL AS "isHot",
          c.closed_at IS NOT NULL AS "isClosed", t.listed_at AS "listedAt", t.demo, t.min_bet_units AS "minBet", t.rtp_ppm AS "rtpPpm",
          (count(*) OVER ())::int AS total`
const JOINS = `JOIN catalogue_games c ON c.vendor = p.vendor AND c.category = p.category
     JOIN game_titles t ON t.catalogue_id = c.id AND t.withdrawn_at IS NULL AND ($12::boolean OR c.closed_at IS NULL)
     JOIN vendor_profiles v ON v.vendor = c.vendor
     LEFT JOIN merchant_hot_games h ON h.merchant_id = $3::int AND h.catalogue_id = c.id`
const PLACES = 'unnest($1::text[], $2::text[]) WITH ORDINALITY p(vendor, category, place)'
const FILTERS = `($4::text IS NULL OR t.kind = $4) AND ($5::text IS NULL OR $5 = ANY (t.features))
      AND ($6::timestamptz IS NULL OR t.listed_at >= $6)
      AND ($7::text[] IS NULL OR (c.vendor, c.code) IN (SELECT * FROM unnest($7::text[], $8::text[])))
      AND ($13::boolean OR NOT v.is_sample)`

/**
 * Orders end in something unique, so that a page follows the one before it. The first games of all vendors are the first; samples
 * that only fill the pages are the last, whatever the order.
 */
const ORDERS: Readonly<Record<games.TitleSort, string>> = {
  hot: 'v.is_sample, h.sort_order, t.rank, p.place, c.id',
  new: 'v.is_sample, t.listed_at DESC NULLS LAST, t.rank, p.place, c.id',
  az: `v.is_sample, lower(${NAME}), c.id`,
}
const listOf = (sort: games.TitleSort): Statement =>
  statement(
    `games.titles.${sort}`,
    `SELECT ${COLUMNS} FROM ${PLACES} ${JOINS} WHERE ${FILTERS} ORDER BY ${ORDERS[sort]} OFFSET $10::int LIMIT $11::int`,
  )
const LISTS = { hot: listOf('hot'), new: listOf('new'), az: listOf('az') }

/** Similar names that are looked at, before they are narrowed to what the merchant offers. */
const SIMILAR_MAX = 500
/** Names that have all the words of what was asked, or any word like one of them. */
const searchBy = (name: string, similar: 'similar_titles' | 'nearest_titles'): Statement =>
  statement(
    name,
    `SELECT ${COLUMNS} FROM ${similar}($14::text, ${SIMILAR_MAX}) s CROSS JOIN ${PLACES}
     ${JOINS.replace('ON c.vendor', 'ON c.id = s.id AND c.vendor')} WHERE ${FILTERS}
    ORDER BY v.is_sample, s.nearness DESC, h.sort_order, t.rank, c.id OFFSET $10::int LIMIT $11::int`,
  )
const SEARCH = searchBy('games.titles.search', 'similar_titles')
const NEAREST = searchBy('games.titles.nearest', 'nearest_titles')

const valuesOf = (filter: TitleFilter): unknown[] => {
  const nodes = filter.nodes?.flatMap((node) => catalogue.nodeOf(node) ?? []) ?? null
  return [
    filter.vendors,
    filter.categories,
    filter.merchantId,
    filter.kind,
    filter.feature,
    filter.since,
    nodes?.map(({ vendor }) => vendor) ?? null,
    nodes?.map(({ code }) => code) ?? null,
    filter.language,
    filter.offset,
    filter.limit,
    filter.withClosed,
    filter.withSamples,
  ]
}

/** A page of titles in an order, each row with the number of all. */
export async function readTitles(db: Db, filter: TitleFilter, sort: games.TitleSort): Promise<TitleRow[]> {
  return await db.hot.query<TitleRow>(LISTS[sort], valuesOf(filter))
}

/**
 * The same for those whose names are most like `search`, the nearest first.
 * @param isNear any word of a name that is like one of it will do
 */
export async function searchTitles(db: Db, filter: TitleFilter, search: string, isNear: boolean): Promise<TitleRow[]> {
  return await db.hot.query<TitleRow>(isNear ? NEAREST : SEARCH, [...valuesOf(filter), search])
}

const POPULAR = statement(
  'games.popular',
  `SELECT c.vendor || '-' || c.code AS node
     FROM (SELECT catalogue_id, count(DISTINCT member_id) AS players FROM settled_facts
            WHERE merchant_id = $1::int AND settled_at >= $2::timestamptz GROUP BY catalogue_id) f
     JOIN catalogue_games c ON c.id = f.catalogue_id AND c.product <> 'LOTTERY'
    ORDER BY f.players DESC, c.id LIMIT ${games.HOT_GAMES_MAX}`,
)

/** Nodes of the games that most members of a merchant played since then, most first. The own lottery has rows of its own. */
export async function readPopular(db: Db, merchantId: number, since: Date): Promise<string[]> {
  const rows = await db.hot.query<{ node: string }>(POPULAR, [merchantId, since])
  return rows.map(({ node }) => node)
}

const HOT = statement(
  'games.hot',
  `SELECT c.vendor || '-' || c.code AS node
     FROM merchant_hot_games h JOIN catalogue_games c ON c.id = h.catalogue_id
    WHERE h.merchant_id = $1::int ORDER BY h.sort_order, c.id LIMIT ${games.HOT_GAMES_MAX}`,
)

/** Nodes of the merchant's hot games in its order. */
export async function readHot(db: Db, merchantId: number): Promise<string[]> {
  const rows = await db.hot.query<{ node: string }>(HOT, [merchantId])
  return rows.map(({ node }) => node)
}

/** A table that one sits down at. */
export interface Room {
  readonly roomId: string
  readonly vendor: string
  readonly code: string
  readonly gameName: string
  readonly name: string
  readonly minBet: Units
  readonly seats: number
}

const ROOMS_MAX = 200
const ROOMS = statement(
  'games.rooms',
  `SELECT r."roomId", c.vendor, c.code, coalesce(t.name ->> $4::text, t.name ->> 'EN') AS "gameName",
          coalesce(r.name ->> $4, r.name ->> 'EN') AS name, r."minUnits" AS "minBet", r.seats
     FROM unnest($1::text[], $2::text[]) p(vendor, category)
     JOIN catalogue_games c ON c.vendor = p.vendor AND c.category = p.category AND ($3::text IS NULL OR c.code = $3)
     JOIN game_titles t ON t.catalogue_id = c.id AND t.withdrawn_at IS NULL AND c.closed_at IS NULL
     JOIN vendor_profiles v ON v.vendor = c.vendor
     JOIN LATERAL jsonb_to_recordset(t.rooms) AS r("roomId" text, name jsonb, "minUnits" bigint, seats int) ON true
    ORDER BY v.is_sample, r."minUnits", t.rank, c.id, r."roomId" LIMIT ${ROOMS_MAX}`,
)

/** Rooms of the games there, those that can be entered first, lowest stake first; of one game where its code is named. */
export async function readRooms(
  db: Db,
  { vendors, categories }: Places,
  code: string | null,
  language: string,
): Promise<Room[]> {
  return await db.hot.query<Room>(ROOMS, [vendors, categories, code, language])
}
