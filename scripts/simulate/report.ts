import { connect } from '@croupier/db'
import { checkInvariants } from '@croupier/ledger'
import { playTable } from '@croupier/rules'
import { percentile } from '../bench/statistics.ts'
import { tableOf } from '../verify.ts'
import { columns, money, percent } from './columns.ts'
import { houseLine } from './houseLine.ts'
import type { Team } from './openTeam.ts'
import type { Played } from './playBets.ts'
import { type RunRows, readRun, type Simulated } from './runRows.ts'
import type { WireClient } from './wireClient.ts'

const STATEMENT_TIMEOUT_MS = 10 * 60_000

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
  return `${calls}\nasked again because the platform was busy: ${client.retries}`
}

/** The plays that can be bet on, of all families and modes on sale. */
const playsOnSale = ({ families }: Played): number =>
  [...families].reduce((sum, family) => sum + playTable(family, 'LOTT').length + playTable(family, 'ELOTT').length, 0)

function linesOf({ bets }: RunRows): string {
  return columns(
    ['lines', 'count', 'stake', 'payout'],
    bets.map((row) => [row.state, String(row.lines), money(row.stake), money(row.payout)]),
  )
}

function wagesOf({ wages }: RunRows): string {
  return columns(
    ['wages at level', 'agents', 'windows', 'bets counted', 'due', 'of bets', 'paid'],
    wages.map((row) => [
      String(row.level),
      String(row.agents),
      String(row.windows),
      money(row.base),
      money(row.due),
      percent(row.due, row.base),
      money(row.paid),
    ]),
  )
}

/**
 * Prints what happened: what was sent, what came of it, wages by level, what was left to the house, and whether every invariant
 * of the money is kept.
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
    const rows = await readRun(db, simulated)
    const invariants = await checkInvariants(db)
    const broken = invariants.filter(({ breaches }) => breaches > 0).length
    console.log(`
Opened ${team.agents.length} agents and ${team.players.length} players, ${team.contracts} contracts signed.
Placed ${played.orders} orders with ${played.lines} lines on ${rows.plays} of ${playsOnSale(played)} plays, ${money(played.stake)} yuan;
taken back ${played.cancelled} orders; refused: ${refusalsOf(played)}.

${linesOf(rows)}

Signed contracts begin to work at the next 5-minute mark. Wages for the bets of this run; level 0 is the top agent's part of them,
a deeper level counts the bets of its own teams only:
${wagesOf(rows)}

Of the settled bets; wages are those of the windows that are paid:
${houseLine(rows.house)}

${callsOf(client)}

${tableOf(invariants)}
${invariants.length - broken} kept, ${broken} broken`)
    if (played.orders === 0) console.log('Not one order was accepted.')
    return broken === 0 && played.orders > 0
  } finally {
    await db.close()
  }
}
