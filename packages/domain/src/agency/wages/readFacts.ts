import { statement } from '@croupier/db'
import type { Units } from '@croupier/money'
import type { RealtimeFacts } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import type { MemberPositions } from './readMemberTree.ts'
import { LATE_LOOKBACK_MS, type RealtimeRun } from './realtimeRuns.ts'

/**
 * Which facts a run counts, as SQL over `f`: those of its window that its view saw, and earlier ones that the view of the run
 * before it had missed (rules B9). $1 window start, $2 window end, $3 its view, $4 the view before or null.
 */
export const FACTS_OF_RUN = `
  f.settled_at >= $1::timestamptz - interval '${LATE_LOOKBACK_MS} milliseconds' AND f.settled_at < $2::timestamptz
  AND pg_visible_in_snapshot(f.xact, $3::pg_snapshot)
  AND (f.settled_at >= $1::timestamptz
       OR ($4::text IS NOT NULL AND NOT pg_visible_in_snapshot(f.xact, $4::pg_snapshot)))`

const BYTES_PER_FACT = 24
/** A window is read in this many pieces at once: packing a row takes the server longer than finding it. */
const PIECES = 4
const WORD = 2 ** 32

const LATE_WINDOWS = statement(
  'wages.lateWindows',
  `SELECT DISTINCT date_bin('5 minutes', f.settled_at, 'epoch'::timestamptz) AS window_start FROM settled_facts f
    WHERE f.settled_at >= $1::timestamptz - interval '${LATE_LOOKBACK_MS} milliseconds' AND f.settled_at < $1::timestamptz
      AND pg_visible_in_snapshot(f.xact, $2::pg_snapshot) AND NOT pg_visible_in_snapshot(f.xact, $3::pg_snapshot)
      AND f.merchant_id = ANY ($4::int[])
    ORDER BY 1`,
)

/**
 * 24 bytes a fact: member × 2 + won, stake, effective bet. $1, $2: settled from and before; $3 must be visible, $4 must not
 * (null: anything); $5 category or null for all; $6 least stake that any contract counts; $7 merchants.
 */
const SCAN = statement(
  'wages.scanFacts',
  `SELECT string_agg(int8send((f.member_id << 1) | ((f.payout_units - f.stake_units) * sign(f.stake_units) > 0)::int)
                     || int8send(abs(f.stake_units)) || int8send(f.effective_units), ''::bytea) AS packed
     FROM settled_facts f
    WHERE f.settled_at >= $1::timestamptz AND f.settled_at < $2::timestamptz
      AND pg_visible_in_snapshot(f.xact, $3::pg_snapshot)
      AND ($4::text IS NULL OR NOT pg_visible_in_snapshot(f.xact, $4::pg_snapshot))
      AND ($5::text IS NULL OR f.category = $5::text)
      AND abs(f.stake_units) >= $6::bigint AND f.payout_units <> f.stake_units AND f.merchant_id = ANY ($7::int[])`,
)

/** A stretch of facts of one run: its own window, or the late part of an earlier one. */
export interface FactSpan {
  readonly from: Date
  readonly to: Date
  /** facts this view had seen are left out; null for the run's own window */
  readonly notSeenBy: string | null
}

const merchantIdsOf = ({ merchants }: RealtimeRun): number[] =>
  merchants.map(({ merchantId }) => merchantId)

/** The run's own window, and before it the earlier windows of which something became visible late. */
export async function factSpans(ctx: Ctx, run: RealtimeRun): Promise<FactSpan[]> {
  const own = { from: run.windowStart, to: run.windowEnd, notSeenBy: null }
  if (run.previousSnapshot === null) return [own]
  const late = await ctx.db.hot.query<{ window_start: Date }>(LATE_WINDOWS, [
    run.windowStart,
    run.snapshot,
    run.previousSnapshot,
    merchantIdsOf(run),
  ])
  const windowMs = run.windowEnd.getTime() - run.windowStart.getTime()
  return [
    ...late.map(({ window_start: from }) => ({
      from,
      to: new Date(from.getTime() + windowMs),
      notSeenBy: run.previousSnapshot,
    })),
    own,
  ]
}

/**
 * Reads a span's decided lines column by column, test lines left out (rules B1).
 * @param category null reads all
 * @param least the smallest single bet amount in force, in units
 * @param members the tree, which may still be under way: reading does not wait for it
 */
export async function readFacts(
  ctx: Ctx,
  run: RealtimeRun,
  span: FactSpan,
  filter: { readonly category: string | null; readonly least: Units },
  members: Promise<MemberPositions>,
): Promise<RealtimeFacts> {
  const from = span.from.getTime()
  const lengthMs = span.to.getTime() - from
  const mark = (piece: number) => new Date(from + Math.round((lengthMs * piece) / PIECES))
  const pieces = await Promise.all(
    Array.from({ length: PIECES }, async (_, piece) => {
      const [row] = await ctx.db.hot.query<{ packed: Buffer | null }>(SCAN, [
        mark(piece),
        mark(piece + 1),
        run.snapshot,
        span.notSeenBy,
        filter.category,
        filter.least,
        merchantIdsOf(run),
      ])
      return row?.packed ?? Buffer.alloc(0)
    }),
  )
  return unpack(pieces, await members)
}

function unpack(pieces: readonly Buffer[], members: MemberPositions): RealtimeFacts {
  const count = pieces.reduce((sum, { length }) => sum + length, 0) / BYTES_PER_FACT
  const member = new Uint32Array(count)
  const stake = new Float64Array(count)
  const effective = new Float64Array(count)
  const won = new Uint8Array(count)
  let kept = 0
  for (const packed of pieces) {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
    for (let at = 0; at < packed.length; at += BYTES_PER_FACT) {
      const low = view.getUint32(at + 4)
      const id = (view.getUint32(at) * WORD + low - (low & 1)) / 2
      const position = members.positionOf[id] ?? -1
      if (position < 0) throw new Error(`a settled fact of unknown member ${id}`)
      if (members.isTest[position] === 1) continue
      member[kept] = position
      won[kept] = low & 1
      stake[kept] = view.getInt32(at + 8) * WORD + view.getUint32(at + 12)
      effective[kept] = view.getInt32(at + 16) * WORD + view.getUint32(at + 20)
      kept += 1
    }
  }
  return {
    member: member.subarray(0, kept),
    stake: stake.subarray(0, kept),
    effective: effective.subarray(0, kept),
    won: won.subarray(0, kept),
  }
}
