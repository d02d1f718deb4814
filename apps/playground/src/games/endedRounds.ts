import { ogp } from '@croupier/wire'
import type { Tx } from '../transaction.ts'
import { inTransaction, type World } from './world.ts'

/** Any number of its own. */
const LOCK = 7_423_031

/**
 * Puts a round that has ended behind those that ended before, where it was played in a wallet that is kept here. One transaction at a time
 * does so: else a reader could see a later number before an earlier one, and go on behind both. So it comes last in its transaction.
 */
export async function noteEnd(
  tx: Tx,
  { roundId, sessionId }: { readonly roundId: string; readonly sessionId: string },
): Promise<void> {
  const { rowCount } = await tx.query('SELECT 1 FROM sessions WHERE session_id = $1 AND is_transfer AND NOT is_demo', [
    sessionId,
  ])
  if (rowCount === 0) return
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  await tx.query('INSERT INTO ended_rounds (round_id) VALUES ($1) ON CONFLICT DO NOTHING', [roundId])
}

interface Row {
  readonly number: string
  readonly round_id: string
  readonly player: string
  readonly game: string
  readonly stake: string
  readonly won: string
  readonly begun_at: Date
  readonly ended_at: Date
  readonly report: { readonly effectiveBet: string; readonly result: ogp.EndedRound['result'] }
}

/**
 * Rounds that ended in wallets which are kept here, in the order in which they ended, with what a host of single-wallet games is told of them.
 * @param after the cursor of the page before; empty: from the first one on
 */
export async function endedRounds(world: World, after: string): Promise<ogp.EndedReply> {
  return await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<Row>(
      `SELECT e.number, r.round_id, r.player, r.game, r.stake, r.won, r.begun_at, r.ended_at, c.body AS report
         FROM ended_rounds e JOIN rounds r USING (round_id)
         CROSS JOIN LATERAL (SELECT body FROM calls WHERE round_id = r.round_id AND body ? 'result' ORDER BY id DESC LIMIT 1) c
        WHERE e.number > $1 ORDER BY e.number LIMIT $2`,
      [/^\d{1,18}$/.test(after) ? after : '0', ogp.ROUNDS_MAX],
    )
    const rounds = rows.map(({ report, ...row }) => ({
      roundId: row.round_id,
      playerId: row.player.slice(row.player.indexOf(':') + 1),
      gameId: row.game,
      stake: row.stake,
      payout: row.won,
      version: 1,
      beganAt: row.begun_at.toISOString(),
      endedAt: row.ended_at.toISOString(),
      effective: report.effectiveBet,
      result: report.result,
    }))
    return { status: 'OK', cursor: rows.at(-1)?.number ?? after, rounds }
  })
}
