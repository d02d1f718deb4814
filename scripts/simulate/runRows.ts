import { type Db, statement } from '@croupier/db'
import type { HouseFigures } from './houseLine.ts'
import type { Person } from './person.ts'

/** Who reports read of: the agent at the top, and the accounts opened below it by this run. */
export interface Simulated {
  readonly root: Person
  /** what the run's account names begin with: letters and digits */
  readonly names: string
}

/** $1 public id of the agent at the top, $2 beginning of the run's account names. */
const TEAM = `members m JOIN member_closure t ON t.ancestor_id = m.id AND m.public_id = $1::uuid
     JOIN members d ON d.id = t.descendant_id`
const OWN = `d.account LIKE $2::text || '%'`
/** The lines of those accounts; a line is found by its order. */
const LINES = `${TEAM} JOIN bet_orders o ON o.member_id = d.id AND o.merchant_id = d.merchant_id
     JOIN bet_lines l ON l.issue_id = o.issue_id AND l.member_id = o.member_id AND l.order_row_id = o.id`

const BETS = statement(
  'simulate.bets',
  `SELECT l.state, count(*)::int AS lines, sum(l.stake_units)::bigint AS stake, coalesce(sum(l.payout_units), 0)::bigint AS payout
     FROM ${LINES} WHERE ${OWN} GROUP BY 1 ORDER BY 1`,
)
const PLAYS = statement('simulate.plays', `SELECT count(DISTINCT l.play_code)::int AS plays FROM ${LINES} WHERE ${OWN}`)
/** Everything that settling the run's bets came to; a fact has the rebates of everybody above, too. */
const SETTLED = statement(
  'simulate.settled',
  `SELECT coalesce(sum(f.stake_units), 0)::bigint AS staked, coalesce(sum(f.payout_units), 0)::bigint AS "paidOut",
          coalesce(sum(f.theoretical_units), 0)::bigint AS theoretical, coalesce(sum(f.rebate_units), 0)::bigint AS rebates
     FROM ${TEAM} JOIN settled_facts f ON f.member_id = d.id AND f.merchant_id = d.merchant_id WHERE ${OWN}`,
)
/**
 * Wages by level, of the run's bets alone: below the top agent everybody's team is of the run, and the top agent's part is what its
 * own rates make of the bets that its one downline of the run was paid for.
 */
const WAGES = statement(
  'simulate.wages',
  `WITH own AS (
     SELECT t.distance::int AS level, p.* FROM ${TEAM}
       JOIN wage_payments p ON p.payee_id = d.id AND p.merchant_id = d.merchant_id AND p.kind = 'REALTIME_WAGE' WHERE ${OWN}
   )
   SELECT 0 AS level, 1 AS agents, count(DISTINCT o.period_start)::int AS windows,
          coalesce(sum(o.won_units + o.lost_units), 0)::bigint AS base,
          coalesce(sum(r.win_rate_ppm::numeric * o.won_units + r.loss_rate_ppm::numeric * o.lost_units) / 1000000, 0)::bigint AS due,
          coalesce(sum(r.win_rate_ppm::numeric * o.won_units + r.loss_rate_ppm::numeric * o.lost_units) / 1000000, 0)::bigint AS paid
     FROM own o JOIN wage_payments r ON r.payee_id = o.payer_id AND r.period_start = o.period_start AND r.kind = o.kind
      AND r.category = o.category AND r.merchant_id = o.merchant_id WHERE o.level = 1
   UNION ALL
   SELECT level, count(DISTINCT payee_id)::int, count(DISTINCT period_start)::int, sum(won_units + lost_units)::bigint,
          sum(due_units)::bigint, sum(paid_units)::bigint
     FROM own GROUP BY 1 ORDER BY 1`,
)
const PENDING = statement(
  'simulate.pending',
  `SELECT count(*)::int AS lines FROM ${LINES} WHERE ${OWN} AND l.state = 'PENDING'`,
)

/** Lines of the run that still wait for their draw. */
export async function pendingLines(db: Db, of: Simulated): Promise<number> {
  const [row] = await db.hot.query<{ lines: number }>(PENDING, [of.root.publicId, of.names])
  return row?.lines ?? 0
}

/**
 * Whether the windows of everything the run has settled are paid, with the end of the last one. Before the first contract
 * begins there are no windows (rules B9): on a fresh platform nothing is waited for.
 */
const WAGES_OPEN = statement(
  'simulate.wagesOpen',
  `SELECT last.window_end, NOT EXISTS (SELECT 1 FROM wage_runs r WHERE r.kind = 'REALTIME_WAGE' AND r.settled_at IS NOT NULL
            AND r.window_end >= last.window_end AND r.merchant_id = last.merchant_id)
          AND EXISTS (SELECT 1 FROM contracts c
                       WHERE c.kind = 'REALTIME_WAGE' AND c.merchant_id = last.merchant_id AND c.effective_from < last.window_end) AS open
     FROM (SELECT date_bin('5 minutes', max(f.settled_at), 'epoch'::timestamptz) + interval '5 minutes' AS window_end,
                  max(f.merchant_id) AS merchant_id
             FROM ${TEAM} JOIN settled_facts f ON f.member_id = d.id WHERE ${OWN}) last
    WHERE last.window_end IS NOT NULL`,
)

/** The end of the run's last window of wages that is not paid yet; null when all are. */
export async function openWindowEnd(db: Db, of: Simulated): Promise<Date | null> {
  const values = [of.root.publicId, of.names]
  const [row] = await db.hot.query<{ window_end: Date; open: boolean }>(WAGES_OPEN, values)
  return row?.open === true ? row.window_end : null
}

/** What a run's bets came to, by the state of their lines. */
export interface BetRow {
  readonly state: string
  readonly lines: number
  readonly stake: bigint
  readonly payout: bigint
}

/** Wages of one level below the top agent; 0 is the top agent. */
export interface WageRow {
  readonly level: number
  readonly agents: number
  readonly windows: number
  /** effective bets that counted, in units */
  readonly base: bigint
  readonly due: bigint
  readonly paid: bigint
}

/** Everything a report tells of a run. */
export interface RunRows {
  readonly bets: readonly BetRow[]
  /** different plays that were bet on */
  readonly plays: number
  readonly wages: readonly WageRow[]
  readonly house: HouseFigures
}

/** Reads the outcome of a run's bets. */
export async function readRun(db: Db, { root, names }: Simulated): Promise<RunRows> {
  const who = [root.publicId, names]
  const bets = await db.hot.query<BetRow>(BETS, who)
  const [played] = await db.hot.query<{ plays: number }>(PLAYS, who)
  const wages = await db.hot.query<WageRow>(WAGES, who)
  const [settled] = await db.hot.query<Omit<HouseFigures, 'wages'>>(SETTLED, who)
  if (settled === undefined) throw new Error('the facts were not added up')
  const house = { ...settled, wages: wages.find(({ level }) => level === 0)?.due ?? 0n }
  return { bets, plays: played?.plays ?? 0, wages, house }
}
