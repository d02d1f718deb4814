import { statement } from '@croupier/db'
import { type Units, units, ZERO_UNITS } from '@croupier/money'
import { cancelFee } from '@croupier/rules'
import { type chases, type FeedPlace, fail, type lottery } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, ROWS_SEARCHED_MAX, readFeed, type Stretch } from '../../feed.ts'
import { STATE_AT } from '../issues/issue.ts'
import { merchantCancelFee, NO_CANCEL_FEE } from '../orders/cancelFee.ts'
import type { ChasePlan } from './planChase.ts'

export interface ChasesQuery extends FeedQuery {
  readonly gameCode: string | null
  readonly state: chases.ChaseState | null
}

interface ChaseRow {
  readonly id: bigint
  readonly chase_id: string
  readonly game_code: string
  readonly mode: lottery.PrizeMode
  readonly state: chases.ChaseState
  readonly kind: ChasePlan['kind']
  readonly multiple: number
  readonly every: number | null
  readonly factor: number | null
  readonly rate_ppm: number | null
  readonly stop_on_win: boolean
  readonly stop_on_void: boolean
  readonly stop_reason: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly total_units: bigint
  readonly held_units: bigint
  readonly staked_units: bigint
  readonly returned_units: bigint
  readonly paid: bigint
  readonly issues: number
  readonly settled: number
  readonly waiting: number
}

/** The state of a part x of a chase c: an order that was cancelled by itself is so at once, before its issue is drawn. */
const STATE_OF_PART = `CASE WHEN x.state = 'PLACED' AND NOT EXISTS (SELECT 1 FROM bet_lines l WHERE l.issue_id = x.issue_id
  AND l.member_id = c.member_id AND l.order_row_id = x.order_row_id AND l.merchant_id = x.merchant_id AND l.state <> 'CANCELLED')
  THEN 'CANCELLED' ELSE x.state END`

const COLUMNS = `c.id, c.chase_id, g.code AS game_code, c.mode, c.state, c.kind, c.multiple, c.every::int AS every,
  c.factor::int AS factor, c.rate_ppm, c.stop_on_win, c.stop_on_void, c.stop_reason, c.created_at, c.ended_at, c.total_units,
  c.held_units, c.staked_units - p.back AS staked_units, c.returned_units + p.back AS returned_units, p.paid, p.issues, p.settled,
  p.waiting`
/** `back`: stakes of orders that came back to the wallet (rules A7.5); the chase's row counts them as staked. */
const sourceOf = (from: string): string => `FROM ${from} c JOIN games g ON g.id = c.game_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(x.payout_units), 0)::bigint AS paid, count(*)::int AS issues,
      (count(*) FILTER (WHERE x.state = 'SETTLED'))::int AS settled, (count(*) FILTER (WHERE x.state = 'WAITING'))::int AS waiting,
      coalesce(sum(x.stake_units) FILTER (WHERE x.order_row_id IS NOT NULL AND ${STATE_OF_PART} IN ('CANCELLED', 'STOPPED', 'VOID')),
        0)::bigint AS back
    FROM chase_parts x WHERE x.chase_row_id = c.id AND x.merchant_id = c.merchant_id OFFSET 0) p`

/** A chase id is a uuid v7: the unique index of a player's chases is the record in time order. */
const WAYS = {
  older: { from: 'c.chase_id < $2::uuid', order: 'DESC' },
  newer: { from: 'c.chase_id >= $2::uuid', order: 'ASC' },
} as const
type Way = FeedPlace['way']

/** $1 player, $2 a chase id, $3 chases looked through, $4 game or null, $5 state or null, $6 chases found. */
const listing = (way: Way) =>
  statement(
    `lottery.ownChases.${way}`,
    `WITH found AS MATERIALIZED (
       SELECT s.* FROM (SELECT c.* FROM chases c WHERE c.member_id = $1::bigint AND ${WAYS[way].from}
                         ORDER BY c.chase_id ${WAYS[way].order} LIMIT $3::int) s
        WHERE ($4::text IS NULL OR s.game_id = (SELECT id FROM games WHERE code = $4::text))
          AND ($5::text IS NULL OR s.state = $5::text)
        ORDER BY s.chase_id ${WAYS[way].order} LIMIT $6::int
     )
     SELECT ${COLUMNS} ${sourceOf('found')} ORDER BY c.chase_id ${WAYS[way].order}`,
  )
/** The last chase that was looked through and the first that was not. $3 how many were, less one. */
const bounding = (way: Way) =>
  statement(
    `lottery.ownChasesBound.${way}`,
    `SELECT c.chase_id, c.created_at FROM chases c WHERE c.member_id = $1::bigint AND ${WAYS[way].from}
      ORDER BY c.chase_id ${WAYS[way].order} OFFSET $3::int LIMIT 2`,
  )
const LISTS = { older: listing('older'), newer: listing('newer') } as const
const BOUNDS = { older: bounding('older'), newer: bounding('newer') } as const
/** Above every chase id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const CHASE = statement(
  'lottery.ownChase',
  `SELECT ${COLUMNS} ${sourceOf('chases')} WHERE c.member_id = $1::bigint AND c.chase_id = $2::uuid`,
)

interface PartRow {
  readonly no: number
  readonly issueNumber: string
  readonly issueState: chases.ChasePart['issueState']
  readonly closeAt: Date
  readonly multiple: number
  readonly stake: bigint
  readonly state: chases.ChasePart['state']
  readonly orderId: string | null
  readonly payout: bigint | null
  readonly reason: string | null
}

const PARTS = statement(
  'lottery.partsOfChase',
  `SELECT x.no::int AS no, i.number AS "issueNumber", ${STATE_AT.replace('AS state', 'AS "issueState"')}, i.close_at AS "closeAt",
          x.multiple, x.stake_units AS stake, ${STATE_OF_PART} AS state, o.order_id AS "orderId", x.payout_units AS payout, x.reason
     FROM (SELECT money_now() AS at) t CROSS JOIN chases c JOIN chase_parts x ON x.chase_row_id = c.id AND x.merchant_id = c.merchant_id
     JOIN issues i ON i.id = x.issue_id
     LEFT JOIN bet_orders o ON o.id = x.order_row_id AND o.merchant_id = x.merchant_id
    WHERE c.id = $1::bigint ORDER BY x.no`,
)
const LINES = statement(
  'lottery.linesOfChase',
  `SELECT line_no::int AS "lineNo", play_code AS "playCode", content, bets FROM chase_lines WHERE chase_row_id = $1::bigint
    ORDER BY line_no`,
)

function planOf(row: ChaseRow): ChasePlan {
  const { kind, multiple, every, factor, rate_ppm: ratePpm } = row
  if (kind === 'DOUBLING') return { kind, multiple, every: every ?? 1, factor: factor ?? 1 }
  if (kind === 'PROFIT') return { kind, multiple, ratePpm: ratePpm ?? 0 }
  return { kind, multiple }
}

function chaseOf(row: ChaseRow): chases.Chase {
  return {
    chaseId: row.chase_id,
    gameCode: row.game_code,
    mode: row.mode,
    state: row.state,
    plan: planOf(row),
    stopOnWin: row.stop_on_win,
    stopOnVoid: row.stop_on_void,
    stopReason: row.stop_reason,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    total: units(row.total_units),
    held: units(row.held_units),
    staked: units(row.staked_units),
    returned: units(row.returned_units),
    paid: units(row.paid),
    issues: row.issues,
    settled: row.settled,
    waiting: row.waiting,
  }
}

async function readStretch(
  ctx: ActorCtx,
  { gameCode, state }: ChasesQuery,
  place: FeedPlace | null,
  limit: number,
): Promise<Stretch<ChaseRow>> {
  const { way, key } = place ?? { way: 'older' as const, key: NEWEST }
  const { hot } = ctx.db
  const { memberId } = ctx.actor
  const filtered = gameCode !== null || state !== null
  const searched = filtered ? ROWS_SEARCHED_MAX : limit
  const values = [memberId, key, searched, gameCode, state, limit]
  const rows = await hot.query<ChaseRow>(LISTS[way], values)
  if (!filtered || rows.length === limit) return { rows, stopped: null }
  const bound = [memberId, key, ROWS_SEARCHED_MAX - 1]
  const [last, next] = await hot.query<Pick<ChaseRow, 'chase_id' | 'created_at'>>(BOUNDS[way], bound)
  if (last === undefined || next === undefined) return { rows, stopped: null }
  return {
    rows,
    stopped: { key: (way === 'older' ? last : next).chase_id, at: last.created_at },
  }
}

/** A page of the actor's own chases, newest first (rules E1.3). What is read does not grow with their number. */
export async function listChases(ctx: ActorCtx, query: ChasesQuery): Promise<FeedPage<chases.Chase>> {
  const page = await readFeed(
    query,
    async (place, limit) => await readStretch(ctx, query, place, limit),
    (row) => row.chase_id,
  )
  return { ...page, items: page.items.map(chaseOf) }
}

const unitsOrNull = (value: bigint | null): Units | null => (value === null ? null : units(value))

/** An own chase with its content and its issues. */
export interface ChaseInFull extends chases.Chase {
  readonly lines: { lineNo: number; playCode: string; content: string; bets: number }[]
  readonly parts: chases.ChasePart[]
}

const isOnSale = ({ state, issueState }: PartRow): boolean => state === 'PLACED' && issueState === 'ON_SALE'

/** One own chase, issue by issue. @throws DomainError CHASE_NOT_FOUND, also for somebody else's */
export async function readChase(ctx: ActorCtx, chaseId: string): Promise<ChaseInFull> {
  const { hot } = ctx.db
  const [row] = await hot.query<ChaseRow>(CHASE, [ctx.actor.memberId, chaseId])
  if (row === undefined) return fail('CHASE_NOT_FOUND', {})
  const lines = await hot.query<ChaseInFull['lines'][number]>(LINES, [row.id])
  const parts = await hot.query<PartRow>(PARTS, [row.id])
  const placed = parts.some(isOnSale)
  const fee = placed ? await merchantCancelFee(ctx.db, ctx.actor.merchantId) : NO_CANCEL_FEE
  return {
    ...chaseOf(row),
    lines,
    parts: parts.map((part) => ({
      ...part,
      stake: units(part.stake),
      cancelFee: isOnSale(part) ? cancelFee(units(part.stake), fee) : ZERO_UNITS,
      payout: unitsOrNull(part.payout),
    })),
  }
}
