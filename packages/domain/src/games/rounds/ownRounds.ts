import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { catalogue, launches } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

/** Which rounds of the actor. */
interface RoundFilter {
  /** names are in it, else in English */
  readonly language: string
  /** of this game only */
  readonly nodeId?: string | undefined
  /** of this category only, as the catalogue has it */
  readonly category?: string | undefined
  /** vendors of sports whose games are e-sports at this merchant (spec 4): as a category of their own they are a part of SPORTS */
  readonly esports: readonly string[]
  /** begun then or later */
  readonly from?: Date | undefined
  /** begun before */
  readonly to?: Date | undefined
}

interface OwnRound {
  readonly roundId: string
  readonly nodeId: string
  readonly gameName: string
  readonly vendorName: string
  readonly stake: Units
  readonly won: Units
  readonly effective: Units
  readonly state: 'OPEN' | 'ENDED' | 'VOID'
  readonly begunAt: Date
  readonly endedAt: Date | null
  readonly replayUrl: string | null
}

interface OwnRounds {
  readonly rounds: OwnRound[]
  readonly hasMore: boolean
  /** of all that fit, whatever was begun before or after the page */
  readonly totals: {
    readonly rounds: number
    readonly stake: Units
    readonly won: Units
    readonly effective: Units
  }
}

interface Row extends Omit<OwnRound, 'nodeId' | 'stake' | 'won' | 'effective'> {
  readonly vendor: string
  readonly code: string
  readonly stake: bigint
  readonly won: bigint
  readonly effective: bigint
}

const MINE = `FROM provider_rounds r JOIN catalogue_games c ON c.id = r.catalogue_id
    WHERE r.member_id = $1::bigint AND r.merchant_id = $2::int
      AND ($3::text IS NULL OR (c.vendor = $3 AND c.code = $4)) AND ($5::timestamptz IS NULL OR r.begun_at >= $5)
      AND ($6::text IS NULL OR c.category = $6 OR ($6 = 'ESPORTS' AND c.category = 'SPORTS' AND c.vendor = ANY ($7::text[])))`

const PAGE = statement(
  'games.ownRounds',
  `SELECT r."roundId", r.vendor, r.code, coalesce(t.name ->> $9::text, t.name ->> 'EN', r.code) AS "gameName",
          coalesce(v.name ->> $9::text, v.name ->> 'EN', r.vendor) AS "vendorName", r.stake, r.won, r.effective, r.state,
          r."begunAt", r."endedAt", r."replayUrl"
     FROM (SELECT r.id, c.id AS game, r.round_id AS "roundId", c.vendor, c.code, r.stake_units AS stake, r.won_units AS won,
                  r.fact_effective_units AS effective, r.state, r.begun_at AS "begunAt", r.ended_at AS "endedAt",
                  r.result ->> 'replayUrl' AS "replayUrl"
             ${MINE} AND ($8::timestamptz IS NULL OR r.begun_at < $8) ORDER BY r.begun_at DESC, r.id DESC LIMIT $10::int) r
     LEFT JOIN game_titles t ON t.catalogue_id = r.game
     LEFT JOIN vendor_profiles v ON v.vendor = r.vendor
    ORDER BY r."begunAt" DESC, r.id DESC`,
)
const SUMS = statement(
  'games.ownRoundSums',
  `SELECT count(*)::int AS rounds, coalesce(sum(r.stake_units), 0)::bigint AS stake, coalesce(sum(r.won_units), 0)::bigint AS won,
          coalesce(sum(r.fact_effective_units), 0)::bigint AS effective ${MINE} AND r.state <> 'VOID'`,
)

/** What a provider says is only a link where it is one: nothing else may be opened from a page of ours. */
const linkOf = (text: string | null): string | null =>
  text !== null && /^https?:\/\//.test(text) ? text : null

/** Rounds of the actor in games of providers, those that began last first: some are only heard of when they are over. */
export async function ownRounds({ db, actor }: ActorCtx, filter: RoundFilter): Promise<OwnRounds> {
  const node = filter.nodeId === undefined ? null : catalogue.nodeOf(filter.nodeId)
  if (node === null && filter.nodeId !== undefined) return NONE
  const which = [actor.memberId, actor.merchantId, node?.vendor ?? null, node?.code ?? null]
  const narrowed = [...which, filter.from ?? null, filter.category ?? null, filter.esports]
  const about = [filter.to ?? null, filter.language, launches.ROUNDS_PER_PAGE + 1]
  const rows = await db.hot.query<Row>(PAGE, [...narrowed, ...about])
  const [sums] = await db.hot.query<Record<keyof OwnRounds['totals'], bigint>>(SUMS, narrowed)
  const sum = (name: 'stake' | 'won' | 'effective') => units(BigInt(sums?.[name] ?? 0))
  return {
    rounds: rows.slice(0, launches.ROUNDS_PER_PAGE).map(({ vendor, code, ...row }) => ({
      ...row,
      nodeId: catalogue.nodeIdOf({ vendor, code }),
      stake: units(row.stake),
      won: units(row.won),
      effective: units(row.effective),
      replayUrl: linkOf(row.replayUrl),
    })),
    hasMore: rows.length > launches.ROUNDS_PER_PAGE,
    totals: {
      rounds: Number(sums?.rounds ?? 0),
      stake: sum('stake'),
      won: sum('won'),
      effective: sum('effective'),
    },
  }
}

const ZERO = units(0n)
const NONE: OwnRounds = {
  rounds: [],
  hasMore: false,
  totals: { rounds: 0, stake: ZERO, won: ZERO, effective: ZERO },
}
