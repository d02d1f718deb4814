import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { lottery, reports } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { startOf } from './range.ts'
import { OVERLAP, readTeamFeed, type TeamFeed, type TeamFeedPage, type TeamFeedQuery, unitsOrNull } from './teamFeed.ts'

/** An order of the team. What the bets were about is its player's: it is not shown. */
export interface TeamBet {
  readonly id: string
  readonly account: string
  readonly gameCode: string
  /** by language code */
  readonly gameName: Record<string, string>
  readonly issueNumber: string
  readonly mode: lottery.PrizeMode
  readonly lines: number
  readonly state: BetState
  /** what was staked, also where it came back */
  readonly stake: Units
  /** stakes of lines that are bets (rules B4, B); null while a line is open, as the two below */
  readonly bets: Units | null
  /** of those lines */
  readonly payout: Units | null
  readonly effective: Units | null
  readonly placedAt: Date
}

type BetState = reports.TeamBetState

/** Orders of all pages; those that are open are no bets yet. */
interface BetsTotal {
  readonly count: number
  readonly stake: Units
  readonly bets: Units
  readonly payout: Units
  readonly effective: Units
}

interface TeamBetsQuery extends TeamFeedQuery {
  readonly timeZone: string
  readonly category: lottery.PrizeMode | null
}

interface Row {
  readonly id: bigint
  readonly order_id: string
  readonly account: string
  readonly game_code: string
  readonly game_name: Record<string, string>
  readonly issue_number: string
  readonly mode: lottery.PrizeMode
  readonly line_count: number
  readonly state: BetState
  readonly stake: bigint
  readonly bets: bigint | null
  readonly payout: bigint | null
  readonly effective: bigint | null
  readonly placed_at: Date
}

const from = startOf('$6', '$8')
const to = `(${startOf('$7', '$8')} + interval '1 day')`

/** The orders of the team among the ids that are looked through. */
const OF_TEAM = `EXISTS (SELECT 1 FROM member_closure t
    WHERE t.ancestor_id = $2::bigint AND t.descendant_id = o.member_id AND t.distance BETWEEN $3::int AND $11::int)
  AND o.placed_at >= ${from} AND o.placed_at < ${to} AND ($10::text IS NULL OR o.mode = $10::text)
  AND is_shown_to($1::bigint, o.member_id)`

const OPEN = "x.state IN ('PENDING', 'QUARANTINED')"
/** Lines that are bets: those of which the stake came back are none (rules B4, as `member_days_of` has it of facts). */
const IS_BET = "x.state IN ('WIN', 'LOSE') AND (x.payout_units <> x.stake_units OR x.effective_units <> 0)"
/** States as an order takes them from its lines: the first of these that one of them has. */
const STATES = ['WIN', 'LOSE', 'PUSH', 'VOID'] as const satisfies readonly BetState[]

/** What the lines of an order came to, once none is open. */
const lineSum = (column: string) =>
  `CASE WHEN bool_or(${OPEN}) THEN NULL ELSE coalesce(sum(x.${column}) FILTER (WHERE ${IS_BET}), 0)::bigint END`
const LINES = `SELECT ${lineSum('stake_units')} AS bets, ${lineSum('payout_units')} AS payout, ${lineSum('effective_units')} AS effective,
       CASE WHEN bool_or(${OPEN}) THEN 'PENDING' ${STATES.map((state) => `WHEN bool_or(x.state = '${state}') THEN '${state}'`).join(' ')}
            ELSE 'CANCELLED' END AS state
  FROM bet_lines x`

const page = (way: 'rising' | 'falling') => {
  const order = way === 'falling' ? 'DESC' : 'ASC'
  return statement(
    `reports.bets.${way}`,
    `WITH page AS MATERIALIZED (
       SELECT o.* FROM (
         SELECT * FROM bet_orders x WHERE x.id >= $4::bigint AND x.id < $5::bigint AND x.merchant_id = $9::int ORDER BY x.id ${order}
       ) o
        WHERE ${OF_TEAM}
        ORDER BY o.id ${order} LIMIT $12::int
     )
     SELECT p.id, p.order_id, m.account, g.code AS game_code, g.name AS game_name, i.number AS issue_number, p.mode, p.line_count::int AS line_count,
            p.stake_units AS stake, p.placed_at, l.state, l.bets, l.payout, l.effective
       FROM page p
       JOIN members m ON m.id = p.member_id
       JOIN games g ON g.id = p.game_id
      CROSS JOIN LATERAL (SELECT number FROM issues WHERE id = p.issue_id OFFSET 0) i
      CROSS JOIN LATERAL (${LINES}
        WHERE x.issue_id = p.issue_id AND x.member_id = p.member_id AND x.order_row_id = p.id) l
      ORDER BY p.id ${order}`,
  )
}

const FEED: TeamFeed = {
  bounds: statement(
    'reports.betsBounds',
    `SELECT order_id_at(${startOf('$1', '$3')} - ${OVERLAP}) AS low,
            order_id_at(${startOf('$2', '$3')} + interval '1 day' + ${OVERLAP}) AS high`,
  ),
  page: { rising: page('rising'), falling: page('falling') },
  total: statement(
    'reports.betsTotal',
    `SELECT count(*)::int AS count, coalesce(sum(o.stake_units), 0)::bigint AS stake,
            coalesce(sum(l.bets), 0)::bigint AS bets, coalesce(sum(l.payout), 0)::bigint AS payout,
            coalesce(sum(l.effective), 0)::bigint AS effective
       FROM (SELECT o.* FROM (
              SELECT * FROM bet_orders x WHERE x.id >= $4::bigint AND x.id < $5::bigint AND x.merchant_id = $9::int OFFSET 0
            ) o WHERE ${OF_TEAM} OFFSET 0) o
      CROSS JOIN LATERAL (${LINES}
        WHERE x.issue_id = o.issue_id AND x.member_id = o.member_id AND x.order_row_id = o.id) l`,
  ),
  at: statement(
    'reports.betsAt',
    'SELECT placed_at AS at FROM bet_orders WHERE id >= $1::bigint AND merchant_id = $2::int ORDER BY id LIMIT 1',
  ),
}

/**
 * A page of the orders of an account of the actor's subtree and of everybody below it, in the order of time (rules B4, team betting).
 * Lines of test types are left out for everybody else.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function listTeamBets(ctx: ActorCtx, query: TeamBetsQuery): Promise<TeamFeedPage<TeamBet, BetsTotal>> {
  const { items, ...rest } = await readTeamFeed<Row, BetsTotal>(ctx, FEED, {
    ...query,
    filter: query.category,
  })
  return {
    ...rest,
    items: items.map((row) => ({
      id: row.order_id,
      account: row.account,
      gameCode: row.game_code,
      gameName: row.game_name,
      issueNumber: row.issue_number,
      mode: row.mode,
      lines: row.line_count,
      state: row.state,
      stake: units(row.stake),
      bets: unitsOrNull(row.bets),
      payout: unitsOrNull(row.payout),
      effective: unitsOrNull(row.effective),
      placedAt: row.placed_at,
    })),
  }
}
