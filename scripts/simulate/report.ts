import { connect, type Db, statement } from '@croupier/db'
import { checkInvariants } from '@croupier/ledger'
import { formatUnits, units } from '@croupier/money'
import { percentile } from '../bench/statistics.ts'
import { tableOf } from '../verify.ts'
import type { Team } from './openTeam.ts'
import type { Person } from './person.ts'
import type { Played } from './playBets.ts'
import type { WireClient } from './wireClient.ts'

const STATEMENT_TIMEOUT_MS = 10 * 60_000

/** Who reports read of: the agent at the top, and the accounts opened below it by this run. */
export interface Simulated {
  readonly root: Person
  /** what the run's account names begin with: letters and digits */
  readonly names: string
  /** when the run began, by this machine's clock */
  readonly since: Date
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
/** The top agent's wages are those of its whole team. */
const WAGES = statement(
  'simulate.wages',
  `SELECT t.distance::int AS level, count(DISTINCT p.payee_id)::int AS agents, count(DISTINCT p.period_start)::int AS windows,
          sum(p.due_units)::bigint AS due, sum(p.paid_units)::bigint AS paid
     FROM ${TEAM} JOIN wage_payments p ON p.payee_id = d.id AND p.created_at >= $3::timestamptz
    WHERE ${OWN} OR t.distance = 0 GROUP BY 1 ORDER BY 1`,
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

const money = (amount: bigint): string => formatUnits(units(amount), { locale: 'EN', dp: 4 })

/** Plain columns, the first one to the left, the others to the right. */
function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

function refusalsOf({ refusals }: Played): string {
  if (refusals.size === 0) return 'nothing'
  return [...refusals].map(([code, times]) => `${code} ${times}`).join(', ')
}

function callsOf(client: WireClient): string {
  const rows = [...client.tookMs].map(([name, took]) => [
    name,
    String(took.length),
    percentile(took, 0.5).toFixed(1),
    percentile(took, 0.99).toFixed(1),
  ])
  const calls = columns(['call', 'times', 'p50 ms', 'p99 ms'], rows)
  return `${calls}\nasked again because the platform was busy: ${client.askedAgain}`
}

/**
 * Prints what happened: what was sent, what came of it, wages by level, and whether every promise of the money is kept.
 * @returns whether all are and at least one order was accepted: a run without bets shows nothing
 */
export async function printReport(
  databaseUrl: string,
  of: { simulated: Simulated; team: Team; played: Played; client: WireClient },
): Promise<boolean> {
  const { simulated, team, played, client } = of
  const db = connect(databaseUrl, {
    max: 1,
    name: 'simulate-report',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  try {
    const who = [simulated.root.publicId, simulated.names]
    const bets = await db.hot.query<{
      state: string
      lines: number
      stake: bigint
      payout: bigint
    }>(BETS, who)
    const wages = await db.hot.query<{
      level: number
      agents: number
      windows: number
      due: bigint
      paid: bigint
    }>(WAGES, [...who, simulated.since])
    const invariants = await checkInvariants(db)
    const broken = invariants.filter(({ breaches }) => breaches > 0).length
    console.log(`
Opened ${team.agents.length} agents and ${team.players.length} players, ${team.contracts} contracts signed.
Placed ${played.orders} orders with ${played.lines} lines, ${money(played.stake)} yuan; refused: ${refusalsOf(played)}.

${columns(
  ['lines', 'count', 'stake', 'payout'],
  bets.map((row) => [row.state, String(row.lines), money(row.stake), money(row.payout)]),
)}

Signed contracts begin to work at the next 5-minute mark; wages of the run, level 0 with its whole team:
${columns(
  ['wages at level', 'agents', 'windows', 'due', 'paid'],
  wages.map((row) => [
    String(row.level),
    String(row.agents),
    String(row.windows),
    money(row.due),
    money(row.paid),
  ]),
)}

${callsOf(client)}

${tableOf(invariants)}
${invariants.length - broken} kept, ${broken} broken`)
    if (played.orders === 0) console.log('Not one order was accepted.')
    return broken === 0 && played.orders > 0
  } finally {
    await db.close()
  }
}
