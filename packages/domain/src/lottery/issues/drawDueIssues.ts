import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { DRAW_SPACES, type DrawFamily, drawNumbers, toHex } from '@croupier/fairness'
import type { DrawCtx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import { announceDraws } from './announceDraws.ts'
import type { IssueRow } from './issue.ts'
import { openSeed } from './sealSeed.ts'

/** What a draw depends on: the issue, its sealed seed and the beacon's round. Bets are nowhere in this file, nor in what it imports (rules E7). */
interface DueIssue {
  readonly id: bigint
  readonly game_code: string
  readonly family: DrawFamily
  readonly number: string
  readonly sealed_seed: Uint8Array
  /** of its round, hex; null where no beacon is mixed in */
  readonly randomness: string | null
}

interface Draw {
  readonly id: string
  readonly numbers: readonly number[]
  readonly seed: string
}

const ISSUES_PER_TX_MAX = 100

/** Issues with a seed of their own, and with their round where they named one (rules A5, beacon 3). What another worker draws is passed over; those of one game come in order. */
async function lockDue(tx: Tx, now: Date, after: bigint[]): Promise<DueIssue[]> {
  return await tx.$queryRaw<DueIssue[]>`
    SELECT i.id, g.code AS game_code, g.family, i.number, i.sealed_seed, encode(r.randomness, 'hex') AS randomness
      FROM issues i JOIN games g ON g.id = i.game_id
      LEFT JOIN beacon_rounds r ON r.chain_id = i.beacon_chain_id AND r.round = i.beacon_round
     WHERE i.state = 'CLOSED' AND i.sealed_seed IS NOT NULL AND i.draw_at <= ${now} AND i.id <> ALL (${after}::bigint[])
       AND (i.beacon_round IS NULL OR r.round IS NOT NULL)
     ORDER BY i.draw_at, i.id LIMIT ${ISSUES_PER_TX_MAX} FOR NO KEY UPDATE OF i SKIP LOCKED`
}

async function drawOne(ctx: DrawCtx, issue: DueIssue): Promise<Draw> {
  const { game_code: gameCode, number, family, randomness } = issue
  const seed = openSeed(issue.sealed_seed, { gameCode, number }, ctx.seedKey)
  const numbers = await drawNumbers(DRAW_SPACES[family], seed, gameCode, number, randomness)
  return { id: String(issue.id), numbers, seed: toHex(seed) }
}

/** The one place that writes the result of an own draw: numbers and seed together, once (rules E7). */
async function writeDraws(tx: Tx, draws: readonly Draw[], now: Date): Promise<IssueRow[]> {
  return await tx.$queryRaw<IssueRow[]>`
    WITH drawn AS (
      UPDATE issues i SET state = 'DRAWN', drawn_at = ${now}, revealed_seed = decode(d.seed, 'hex'),
             numbers = ARRAY(SELECT jsonb_array_elements_text(d.numbers)::smallint)
        FROM jsonb_to_recordset(${JSON.stringify(draws)}::jsonb) AS d(id bigint, numbers jsonb, seed text)
       WHERE i.id = d.id AND i.state = 'CLOSED' RETURNING i.*
    )
    SELECT g.code AS game_code, i.number, i.state, i.sale_from, i.close_at, i.draw_at, i.numbers, i.seed_commitment,
           encode(i.revealed_seed, 'hex') AS revealed_seed, i.beacon_round::int8 AS beacon_round, c.hash AS beacon_chain, c.public_key AS beacon_key,
           encode(r.signature, 'hex') AS beacon_signature
      FROM drawn i JOIN games g ON g.id = i.game_id
      LEFT JOIN beacon_chains c ON c.id = i.beacon_chain_id
      LEFT JOIN beacon_rounds r ON r.chain_id = i.beacon_chain_id AND r.round = i.beacon_round ORDER BY i.draw_at, i.id`
}

async function drawPage(tx: Tx, ctx: DrawCtx, failures: Failures<{ issueId: string }>): Promise<number> {
  const now = await moneyNow(tx)
  const failed = failures.owners.map(({ issueId }) => BigInt(issueId))
  const due = await lockDue(tx, now, failed)
  const ownerOf = ({ id }: DueIssue) => ({ issueId: String(id) })
  const draws = await failures.each(due, ownerOf, async (issue) => await drawOne(ctx, issue))
  if (draws.length > 0) {
    await announceDraws(tx, await writeDraws(tx, draws, now), now)
  }
  return due.length
}

/**
 * Draws every closed issue with an own seed whose time has come, oldest first (rules A5.2): the numbers follow from the seed that was committed
 * to before sale, which is published with them, and from the beacon's round that was named before sale; an issue whose round is not
 * there yet waits for it (readDueRounds). A missed stretch is made up for. Each issue is drawn once, no matter who else
 * draws at the same moment.
 * @returns how many were drawn
 * @throws AggregateError after the rest was drawn, when an issue's seed could not be opened; such an issue stays closed
 */
export async function drawDueIssues(ctx: DrawCtx): Promise<number> {
  const failures = new Failures<{ issueId: string }>(ctx, 'issues could not be drawn')
  let drawn = 0
  for (;;) {
    const failedBefore = failures.owners.length
    const page = await withTransaction(ctx.db, async (tx) => await drawPage(tx, ctx, failures))
    drawn += page - (failures.owners.length - failedBefore)
    if (page < ISSUES_PER_TX_MAX) break
  }
  failures.report()
  return drawn
}
