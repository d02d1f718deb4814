import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { catalogue, type launches } from '@croupier/wire'
import type { z } from 'zod'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'

/** Which rounds of the actor. */
export interface RoundFilter {
  /** names are in it, else in English */
  readonly language: string
  /** of this game only */
  readonly nodeId?: string | undefined
  /** of this category only, as the catalogue has it */
  readonly category?: string | undefined
  readonly state?: RoundState | undefined
  /** the whole number that its provider gave one */
  readonly round?: string | undefined
  /** vendors of sports whose games are e-sports at this merchant (spec 4): as a category of their own they are a part of SPORTS */
  readonly esports: readonly string[]
  /** begun then or later */
  readonly from?: Date | undefined
  /** begun before */
  readonly to?: Date | undefined
}

type RoundState = z.output<typeof launches.roundState>

export interface OwnRound {
  readonly roundId: string
  readonly nodeId: string
  readonly gameName: string
  readonly vendorName: string
  readonly stake: Units
  readonly won: Units
  readonly effective: Units
  readonly state: RoundState
  readonly begunAt: Date
  readonly endedAt: Date | null
  readonly replayUrl: string | null
}

interface OwnRounds extends FeedPage<OwnRound> {
  /** of all that fit, those of other pages too */
  readonly totals: {
    readonly rounds: number
    readonly stake: Units
    readonly won: Units
    readonly effective: Units
  }
  /** games of the category that were played in that time, by name */
  readonly games: { readonly nodeId: string; readonly name: string }[]
}

interface Row extends Omit<OwnRound, 'nodeId' | 'stake' | 'won' | 'effective'> {
  readonly id: bigint
  readonly vendor: string
  readonly code: string
  readonly stake: bigint
  readonly won: bigint
  readonly effective: bigint
}

const MINE = `FROM provider_rounds r JOIN catalogue_games c ON c.id = r.catalogue_id
    WHERE r.member_id = $1::bigint AND r.merchant_id = $2::int
      AND ($3::timestamptz IS NULL OR r.begun_at >= $3) AND ($4::timestamptz IS NULL OR r.begun_at < $4)
      AND ($5::text IS NULL OR c.category = $5 OR ($5 = 'ESPORTS' AND c.category = 'SPORTS' AND c.vendor = ANY ($6::text[])))`
const THESE = `${MINE} AND ($7::text IS NULL OR (c.vendor = $7 AND c.code = $8)) AND ($9::text IS NULL OR r.state = $9)
      AND ($10::text IS NULL OR r.round_id = $10)`

/** A page is read from a round on, which its cursor names: by when it was begun, then by id. */
const pageOf = (name: string, side: '<' | '>=', order: 'DESC' | 'ASC') =>
  statement(
    name,
    `SELECT r.id, r."roundId", r.vendor, r.code, coalesce(t.name ->> $11::text, t.name ->> 'EN', r.code) AS "gameName",
          coalesce(v.name ->> $11::text, v.name ->> 'EN', r.vendor) AS "vendorName", r.stake, r.won, r.effective, r.state,
          r."begunAt", r."endedAt", r."replayUrl"
     FROM (SELECT r.id, c.id AS game, r.round_id AS "roundId", c.vendor, c.code, r.stake_units AS stake, r.won_units AS won,
                  r.fact_effective_units AS effective, r.state, r.begun_at AS "begunAt", r.ended_at AS "endedAt",
                  r.result ->> 'replayUrl' AS "replayUrl"
             ${THESE} AND ($12::bigint IS NULL OR (r.begun_at, r.id) ${side}
               (SELECT p.begun_at, p.id FROM provider_rounds p WHERE p.id = $12 AND p.member_id = $1))
            ORDER BY r.begun_at ${order}, r.id ${order} LIMIT $13::int) r
     LEFT JOIN game_titles t ON t.catalogue_id = r.game
     LEFT JOIN vendor_profiles v ON v.vendor = r.vendor
    ORDER BY r."begunAt" ${order}, r.id ${order}`,
  )
const OLDER = pageOf('games.ownRounds', '<', 'DESC')
const NEWER = pageOf('games.ownRoundsNewer', '>=', 'ASC')
const SUMS = statement(
  'games.ownRoundSums',
  `SELECT count(*)::int AS rounds, coalesce(sum(r.stake_units), 0)::bigint AS stake, coalesce(sum(r.won_units), 0)::bigint AS won,
          coalesce(sum(r.fact_effective_units), 0)::bigint AS effective ${THESE} AND r.state <> 'VOID'`,
)
const GAMES = statement(
  'games.ownRoundGames',
  `SELECT g.vendor, g.code, coalesce(t.name ->> $7::text, t.name ->> 'EN', g.code) AS name
     FROM (SELECT DISTINCT c.id, c.vendor, c.code ${MINE}) g LEFT JOIN game_titles t ON t.catalogue_id = g.id
    ORDER BY name, g.vendor, g.code`,
)

/** What a provider says is only a link where it is one: nothing else may be opened from a page of ours. */
const linkOf = (text: string | null): string | null => (text !== null && /^https?:\/\//.test(text) ? text : null)

const keptOf = ({ actor }: ActorCtx, { from, to, category, esports }: RoundFilter) => [
  actor.memberId,
  actor.merchantId,
  from ?? null,
  to ?? null,
  category ?? null,
  esports,
]

const shownOf = ({ id: _, vendor, code, ...row }: Row): OwnRound => ({
  ...row,
  nodeId: catalogue.nodeIdOf({ vendor, code }),
  stake: units(row.stake),
  won: units(row.won),
  effective: units(row.effective),
  replayUrl: linkOf(row.replayUrl),
})

/** The statement's parameters that say which rounds are meant; null where no round can be. */
function meantBy(ctx: ActorCtx, filter: RoundFilter) {
  const node = filter.nodeId === undefined ? null : catalogue.nodeOf(filter.nodeId)
  if (node === null && filter.nodeId !== undefined) return null
  const { state = null, round = null } = filter
  return [...keptOf(ctx, filter), node?.vendor ?? null, node?.code ?? null, state, round]
}

/** A page of rounds of the actor in games of providers, those that began last first: some are only heard of when they are over. */
export async function listRounds(ctx: ActorCtx, filter: RoundFilter, query: FeedQuery): Promise<FeedPage<OwnRound>> {
  const meant = meantBy(ctx, filter)
  const page = await readFeed<Row>(
    query,
    async (place, limit) => {
      if (meant === null) return { rows: [], stopped: null }
      const about = [filter.language, place === null ? null : BigInt(place.key), limit]
      const from = place?.way === 'newer' ? NEWER : OLDER
      return { rows: await ctx.db.hot.query<Row>(from, [...meant, ...about]), stopped: null }
    },
    ({ id }) => String(id),
  )
  return { ...page, items: page.items.map(shownOf) }
}

/** A page of the actor's rounds, what all that fit add up to, and which games they may be narrowed to. */
export async function ownRounds(ctx: ActorCtx, filter: RoundFilter, query: FeedQuery): Promise<OwnRounds> {
  const meant = meantBy(ctx, filter)
  const { hot } = ctx.db
  type Sums = Record<keyof OwnRounds['totals'], bigint>
  const [sums] = meant === null ? [] : await hot.query<Sums>(SUMS, meant)
  const sum = (name: 'stake' | 'won' | 'effective') => units(BigInt(sums?.[name] ?? 0))
  type Game = { vendor: string; code: string; name: string }
  const games = await hot.query<Game>(GAMES, [...keptOf(ctx, filter), filter.language])
  return {
    ...(await listRounds(ctx, filter, query)),
    totals: {
      rounds: Number(sums?.rounds ?? 0),
      stake: sum('stake'),
      won: sum('won'),
      effective: sum('effective'),
    },
    games: games.map(({ name, ...game }) => ({ nodeId: catalogue.nodeIdOf(game), name })),
  }
}
