import { statement } from '@croupier/db'
import type { Units } from '@croupier/money'

export type RebateKind = 'SELF_REBATE' | 'UPLINE_REBATE'

export interface RebateQuery {
  readonly issueNumber: string
  readonly kind: RebateKind
  /** how many lines came before, null for none */
  readonly cursor: string | null
  readonly pageSize: number
}

/** One line and what it brought. */
export interface RebateLine {
  /** of the player who bet */
  readonly account: string
  readonly settledAt: Date
  readonly stake: Units
  /** points between the series, of the stake */
  readonly ratePpm: number
  readonly share: Units
}

export interface ExplainedRebates {
  readonly gameCode: string
  readonly gameName: Readonly<Record<string, string>>
  readonly issueNumber: string
  readonly kind: RebateKind
  /** what the wallet got */
  readonly booked: Units
  /** the total of the lines, all pages together */
  readonly total: Units
  readonly addsUp: boolean
  readonly lineCount: number
  readonly items: readonly RebateLine[]
  /** null on the last page */
  readonly nextCursor: string | null
}

/** A step of a series is 1/2000 of the stake (rules A2). */
const STEPS_PER_WHOLE = 2_000
export const PPM_PER_STEP = 1_000_000 / STEPS_PER_WHOLE

/**
 * Lines that rebates belong to: settled ones that won or lost (rules A2.5), in the settlements that were booked, of plays whose price
 * follows the series (rules A15). A corrected result changes no rebates: a line that is settled again has what its fact says it had.
 */
const REBATED = `l.issue_id = $2::bigint AND l.merchant_id = $3::int AND l.play_code <> ALL ($7::text[])
  AND (l.state IN ('WIN', 'LOSE') AND l.settlement_version = ANY ($6::smallint[])
    OR l.state IN ('WIN', 'LOSE', 'PUSH') AND l.settlement_version >= $8::smallint
      AND EXISTS (SELECT 1 FROM settled_facts f WHERE f.source = 1 AND f.source_id = l.order_row_id AND f.source_no = l.line_no
        AND f.settlement_version = l.settlement_version AND f.settled_at = l.settled_at AND f.merchant_id = l.merchant_id
        AND f.rebate_units > 0))`

export interface OwnLineRow {
  readonly account: string
  readonly settled_at: Date
  readonly stake_units: bigint
  readonly mode: string
  readonly terms: string
  readonly own: number
}

/**
 * $1 player, $2 issue, $3 merchant, $4 family, $5 when the issue closed, $6 settlement versions, $7 plays without rebates, $8 the
 * version of a corrected result.
 */
export const OWN_LINES = statement(
  'lottery.ownRebateLines',
  `SELECT m.account, l.settled_at, l.stake_units, l.mode, l.terms, series_at(m.id, $4::text, l.mode, $5::timestamptz)::int AS own
     FROM members m JOIN bet_lines l ON l.member_id = m.id AND ${REBATED}
    WHERE m.id = $1::bigint AND series_at(m.id, $4::text, l.mode, $5::timestamptz) IS NOT NULL
    ORDER BY l.order_row_id, l.line_no`,
)

/**
 * The lines of players below $1 that brought something: by how much the receiver's series is above every one on the way down to
 * the player (rules A2.4). The series of each account on these ways is looked up once. Play money brings nothing.
 */
const BELOW = `
  WITH own AS MATERIALIZED (
    SELECT s.mode, series_at(s.member_id, s.family, s.mode, $5::timestamptz)::int AS series
      FROM member_series s WHERE s.member_id = $1::bigint AND s.family = $4::text
  ), bettor AS MATERIALIZED (
    SELECT d.member_id, c.distance
      FROM (SELECT DISTINCT l.member_id FROM bet_lines l WHERE ${REBATED}) d
      JOIN member_closure c ON c.ancestor_id = $1::bigint AND c.descendant_id = d.member_id AND c.distance > 0
      JOIN ledger_accounts a ON a.owner_id = d.member_id AND a.merchant_id = $3::int AND a.kind = 'CASH' AND a.asset <> 'DEMO'
  ), way AS MATERIALIZED (
    SELECT b.member_id, x.ancestor_id AS node
      FROM bettor b JOIN member_closure x ON x.descendant_id = b.member_id AND x.distance < b.distance
  ), node AS MATERIALIZED (
    SELECT s.member_id AS node, s.mode, series_at(s.member_id, s.family, s.mode, $5::timestamptz)::int AS series
      FROM (SELECT DISTINCT node FROM way) n JOIN member_series s ON s.member_id = n.node AND s.family = $4::text
  ), base AS MATERIALIZED (
    SELECT w.member_id, n.mode, max(n.series) AS series FROM way w JOIN node n ON n.node = w.node
     GROUP BY w.member_id, n.mode HAVING bool_or(n.node = w.member_id)
  ), line AS (
    SELECT l.member_id, l.order_row_id, l.line_no, l.settled_at, l.stake_units, o.series AS own, b.series AS base,
           l.stake_units * (o.series - b.series) / ${STEPS_PER_WHOLE} AS share
      FROM base b JOIN own o ON o.mode = b.mode AND o.series > b.series
      JOIN bet_lines l ON l.member_id = b.member_id AND l.mode = b.mode AND ${REBATED}
  )`

/**
 * $1 receiver, $2 issue, $3 merchant, $4 family, $5 when the issue closed, $6 settlement versions, $7 plays without rebates, $8 the
 * version of a corrected result.
 */
export const TEAM_TOTAL = statement(
  'lottery.teamRebateTotal',
  `${BELOW} SELECT count(*)::int AS lines, coalesce(sum(share), 0)::bigint AS share FROM line WHERE share > 0`,
)

export interface TeamLineRow {
  readonly account: string
  readonly settled_at: Date
  readonly stake_units: bigint
  readonly own: number
  readonly base: number
}

/** $9 how many, $10 after how many. Settled lines stay as they are, so a place in their order is a cursor. */
export const TEAM_LINES = statement(
  'lottery.teamRebateLines',
  `${BELOW}
   SELECT m.account, p.settled_at, p.stake_units, p.own, p.base
     FROM (SELECT * FROM line WHERE share > 0 ORDER BY member_id, order_row_id, line_no LIMIT $9::int OFFSET $10::int) p
     JOIN members m ON m.id = p.member_id ORDER BY p.member_id, p.order_row_id, p.line_no`,
)
