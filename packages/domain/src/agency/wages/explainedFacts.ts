import { statement } from '@croupier/db'
import { carriedBefore } from './contractsInForce.ts'
import { FACTS_OF_RUN } from './readFacts.ts'
import { REALTIME, REALTIME_PERIOD } from './realtimeRuns.ts'

/** Lines an explanation lists at once; its sums count all. */
export const LINES_LISTED_MAX = 2_000

/**
 * The settled run of a window, the actor's contracts in it, and their payments if there were any: the largest first. One that
 * is over by then is here for lines that came late. Where there was nothing to count, what is carried waits. Of those that the actor
 * pays only the one that is named. $1 actor, $2 window start, $3 merchant, $4 contract or null.
 */
export const OWN_CONTRACTS = statement(
  'wages.explainContracts',
  `SELECT r.window_start, r.window_end, r.snapshot,
          (SELECT b.snapshot FROM wage_runs b
            WHERE b.merchant_id = r.merchant_id AND b.kind = r.kind AND b.period_code = r.period_code
              AND b.window_start < r.window_start
            ORDER BY b.window_start DESC LIMIT 1) AS previous_snapshot,
          c.id AS contract_id, c.payee_id, c.public_id, c.category, c.effective_from, c.effective_to, u.account AS payer,
          coalesce(p.win_rate_ppm, v.win_rate_ppm) AS win_rate_ppm, coalesce(p.loss_rate_ppm, v.loss_rate_ppm) AS loss_rate_ppm,
          v.single_bet_units, coalesce(p.won_units, 0) AS won, coalesce(p.lost_units, 0) AS lost,
          coalesce(p.carry_in_ppm_units, carried.carry, 0) AS carry_in,
          coalesce(p.carry_out_ppm_units, carried.carry, 0) AS carry_out,
          coalesce(p.due_units, 0) AS due, coalesce(p.paid_units, 0) AS paid, coalesce(p.state, 'NOTHING') AS state, p.paid_at
     FROM wage_runs r
     JOIN (SELECT * FROM contracts WHERE payee_id = $1::bigint UNION ALL
           SELECT * FROM contracts WHERE public_id = $4::uuid AND payer_id = $1::bigint) c
       ON c.kind = r.kind AND c.merchant_id = r.merchant_id AND c.effective_from <= r.window_start
     LEFT JOIN wage_payments p ON p.contract_id = c.id AND p.kind = c.kind AND p.period_start = r.window_start
      AND p.merchant_id = c.merchant_id
     JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = coalesce(p.version_no, c.version_no)
     LEFT JOIN members u ON u.id = c.payer_id
     ${carriedBefore('r.window_start')}
    WHERE r.kind = '${REALTIME}' AND r.period_code = '${REALTIME_PERIOD}' AND r.window_start = $2::timestamptz
      AND r.merchant_id = $3::int AND r.settled_at IS NOT NULL
      AND (p.id IS NOT NULL OR c.effective_to IS NULL OR c.effective_to > r.window_start)
    ORDER BY p.due_units DESC NULLS LAST, c.id`,
)

/** What the actor paid its direct downlines in a window. $1 actor, $2 window start. */
export const PAID_DOWN = statement(
  'wages.explainPaidDown',
  `SELECT c.public_id, m.account, p.paid_units AS units
     FROM contracts c
     JOIN wage_payments p ON p.contract_id = c.id AND p.kind = c.kind AND p.period_start = $2::timestamptz
      AND p.merchant_id = c.merchant_id AND p.paid_units <> 0
     JOIN members m ON m.id = p.payee_id
    WHERE c.payer_id = $1::bigint AND c.kind = '${REALTIME}' ORDER BY m.account`,
)

/** Teams up to this size are read member by member; larger ones by one pass over the facts of the run. */
export const SMALL_TEAM = 500

/** Whether a team is a small one. $1 actor. */
export const TEAM_IS_SMALL = statement(
  'wages.explainTeamIsSmall',
  `SELECT count(*) <= ${SMALL_TEAM} AS small
     FROM (SELECT 1 FROM member_closure WHERE ancestor_id = $1::bigint LIMIT ${SMALL_TEAM + 1}) t`,
)

/** Test and demo accounts, below whom nobody counts (rules B1). */
const IS_FOR_TESTS = 'is_test_account(z.type, z.test_at)'

/** The lines of the run that concern the contract; $6 category, $7 contract start, $8 its end. */
const OF_CONTRACT = `${FACTS_OF_RUN}
  AND ($6::text = 'CONS' OR f.category = $6::text) AND f.settled_at >= $7::timestamptz
  AND ($8::timestamptz IS NULL OR f.settled_at < $8::timestamptz)`

/** OFFSET 0 keeps each way of reading as it is written: a plan made once for all teams is right for none. */
const READ = {
  small: `SELECT t.distance, f.* FROM team t
    CROSS JOIN LATERAL (SELECT * FROM settled_facts f WHERE f.member_id = t.id AND ${OF_CONTRACT} OFFSET 0) f`,
  large: `SELECT t.distance, f.* FROM (SELECT * FROM settled_facts f WHERE ${OF_CONTRACT} OFFSET 0) f
    JOIN team t ON t.id = f.member_id`,
} as const
export type Size = keyof typeof READ

/** The facts of a run in the team of $5, test lines left out. */
export const factsIn = (size: Size): string => `
  tests AS MATERIALIZED (
    SELECT DISTINCT y.descendant_id AS id FROM member_closure x
      JOIN members z ON z.id = x.descendant_id AND ${IS_FOR_TESTS}
      JOIN member_closure y ON y.ancestor_id = z.id
     WHERE x.ancestor_id = $5::bigint
  ), team AS MATERIALIZED (
    SELECT descendant_id AS id, distance FROM member_closure
     WHERE ancestor_id = $5::bigint AND descendant_id NOT IN (SELECT id FROM tests)
       AND NOT EXISTS (SELECT 1 FROM member_closure x JOIN members z ON z.id = x.ancestor_id AND ${IS_FOR_TESTS}
         WHERE x.descendant_id = $5::bigint)
  ), fact AS MATERIALIZED (${READ[size]})`

/** The branch is the direct downline through whom a bettor \`s\` is placed below the actor, or the actor. */
export const BRANCH = `
  JOIN members m ON m.id = s.member_id
  LEFT JOIN LATERAL (SELECT a.id, a.account, a.type FROM member_closure x JOIN members a ON a.id = x.ancestor_id
    WHERE x.descendant_id = s.member_id AND x.distance = s.distance - 1) b ON s.distance > 0`

const NET = '(f.payout_units - f.stake_units)'
const RATE = `CASE WHEN ${NET} = 0 OR abs(f.stake_units) < $9::bigint THEN 0
  WHEN ${NET} * sign(f.stake_units) > 0 THEN $10::bigint ELSE $11::bigint END`

const sharesIn = (size: Size) =>
  statement(
    `wages.explainShares.${size}`,
    `WITH ${factsIn(size)}, s AS (
       SELECT f.member_id, f.distance, count(*)::int AS lines,
              count(*) FILTER (WHERE ${NET} <> 0 AND abs(f.stake_units) >= $9::bigint
                AND f.effective_units <> 0)::int AS counted,
              sum(f.effective_units * (${RATE})) AS share
         FROM fact f GROUP BY 1, 2
     )
     SELECT coalesce(b.account, m.account) AS branch, coalesce(b.type, m.type)::int AS branch_type, m.account AS member,
            s.lines, s.counted, s.share::text AS share
       FROM s ${BRANCH} ORDER BY s.share DESC, 1, 3`,
  )

/** Sources of facts that are named here: a line of the own lottery by its issue, a round by its provider's id of it. */
const LOTTERY_LINE = 1
const PROVIDER_ROUND = 2

const LINE_COLUMNS = `coalesce(b.account, m.account) AS branch, m.account AS member, s.settled_at, s.stake_units, s.payout_units,
  s.effective_units, s.settled_at < $1::timestamptz AS late, coalesce(g.code, k.code) AS game_code,
  coalesce(g.name, t.name, '{}') AS game_name, coalesce(i.number, r.round_id, s.round_id::text) AS number,
  r.result ->> 'replayUrl' AS replay_url`
const LINE_JOINS = `${BRANCH}
  LEFT JOIN catalogue_games k ON k.id = s.catalogue_id
  LEFT JOIN issues i ON s.source = ${LOTTERY_LINE} AND i.id = s.round_id
  LEFT JOIN games g ON g.id = i.game_id
  LEFT JOIN provider_rounds r ON s.source = ${PROVIDER_ROUND} AND r.id = s.round_id AND r.merchant_id = s.merchant_id
  LEFT JOIN game_titles t ON r.id IS NOT NULL AND t.catalogue_id = s.catalogue_id
 ORDER BY s.settled_at, s.source, s.source_id, s.source_no`

const linesIn = (size: Size) =>
  statement(
    `wages.explainLines.${size}`,
    `WITH ${factsIn(size)}, s AS (SELECT * FROM fact ORDER BY settled_at, source, source_id, source_no LIMIT ${LINES_LISTED_MAX + 1})
     SELECT ${LINE_COLUMNS} FROM s ${LINE_JOINS}`,
  )

/** The lines of one member, as above, page by page. $9 account of the member, $10 how many, $11 after how many. */
const memberLinesIn = (size: Size) =>
  statement(
    `wages.explainMemberLines.${size}`,
    `WITH ${factsIn(size)}, s AS (
       SELECT f.* FROM fact f JOIN members o ON o.id = f.member_id AND o.account = $9::text
        ORDER BY f.settled_at, f.source, f.source_id, f.source_no LIMIT $10::int OFFSET $11::int
     )
     SELECT ${LINE_COLUMNS} FROM s ${LINE_JOINS}`,
  )

/** Sums per branch and bettor, over all lines. $9 single bet amount, $10 win rate, $11 loss rate. */
export const SHARES = { small: sharesIn('small'), large: sharesIn('large') } as const
/** The lines themselves, oldest first, bounded. */
export const LINES = { small: linesIn('small'), large: linesIn('large') } as const
export const MEMBER_LINES = {
  small: memberLinesIn('small'),
  large: memberLinesIn('large'),
} as const
