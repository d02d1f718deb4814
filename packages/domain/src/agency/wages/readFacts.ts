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

const BYTES_PER_FACT = 20
const WORD = 2 ** 32
/** A span is read in pieces of this length, or shorter ones where there are many facts in it. */
const PIECE_MS = 30_000
/** This many pieces are read at once: packing a row takes the server longer than finding it. */
const READERS = 4
/** Facts of one instant are told apart by member into as many parts as this, and no more. */
const PARTS_MAX = 1_024

/** How much of the facts is held at once, so that the memory of a run does not follow them. */
export interface ReadSize {
  /** facts that one answer of the database may have; a piece with more is read again in halves */
  readonly factsPerRead: number
  /** facts that are handed on together */
  readonly factsPerBatch: number
}

/** About 40 MB in all, with the answers as the driver decodes them. */
export const READ_SIZE: ReadSize = { factsPerRead: 2 ** 17, factsPerBatch: 2 ** 18 }

const LATE_WINDOWS = statement(
  'wages.lateWindows',
  `SELECT DISTINCT date_bin('5 minutes', f.settled_at, 'epoch'::timestamptz) AS window_start FROM settled_facts f
    WHERE f.settled_at >= $1::timestamptz - interval '${LATE_LOOKBACK_MS} milliseconds' AND f.settled_at < $1::timestamptz
      AND pg_visible_in_snapshot(f.xact, $2::pg_snapshot) AND NOT pg_visible_in_snapshot(f.xact, $3::pg_snapshot)
      AND f.merchant_id = ANY ($4::int[])
    ORDER BY 1`,
)

/**
 * 20 bytes a fact: member × 2 + won, stake, effective bet. $1, $2: settled from and before; $3 must be visible; $4 least stake
 * that any contract counts; $5 merchants; $6 facts at most, null for all.
 */
const scanOf = (name: string, furtherConditions: string) =>
  statement(
    name,
    `SELECT string_agg(int4send(s.member) || int8send(s.stake) || int8send(s.effective), ''::bytea) AS packed
     FROM (SELECT (f.member_id << 1)::int | CASE WHEN f.stake_units > 0 THEN f.payout_units > f.stake_units
                    ELSE f.payout_units < f.stake_units AND f.stake_units < 0 END::int AS member,
                  abs(f.stake_units) AS stake, f.effective_units AS effective
             FROM settled_facts f
            WHERE f.settled_at >= $1::timestamptz AND f.settled_at < $2::timestamptz
              AND pg_visible_in_snapshot(f.xact, $3::pg_snapshot)
              AND abs(f.stake_units) >= $4::bigint AND f.payout_units <> f.stake_units AND f.merchant_id = ANY ($5::int[])
              ${furtherConditions}
            LIMIT $6::bigint) s`,
  )

/** Nearly every read. A condition that holds for all costs as much as one that does not, and so does reaching the last column. */
const SCAN = scanOf('wages.scanFacts', '')

/** $7 must not be visible (null: anything); $8 category or null for all; $9, $10 members whose id leaves this rest when divided so. */
const SCAN_SOME = scanOf(
  'wages.scanSomeFacts',
  `AND ($7::text IS NULL OR NOT pg_visible_in_snapshot(f.xact, $7::pg_snapshot))
              AND ($8::text IS NULL OR f.category = $8::text) AND ($9::int = 1 OR f.member_id % $9::int = $10::int)`,
)

/** A stretch of facts of one run: its own window, or the late part of an earlier one. */
export interface FactSpan {
  readonly from: Date
  readonly to: Date
  /** facts this view had seen are left out; null for the run's own window */
  readonly notSeenBy: string | null
}

const merchantIdsOf = ({ merchants }: RealtimeRun): number[] => merchants.map(({ merchantId }) => merchantId)

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

/** A piece of a span: its time, and of the members those whose id leaves `part` when divided by `parts`. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly parts: number
  readonly part: number
}

const canBeSplit = ({ from, to, parts }: Piece): boolean => to - from > 1 || parts < PARTS_MAX

/**
 * The pieces of a span that are still to be read. Where one had too many facts, those that follow are shorter as well; where one
 * had few they grow again, so that one crowded instant does not make a thousand reads of the rest.
 */
class Pieces {
  readonly #again: Piece[] = []
  readonly #end: number
  #at: number
  #lengthMs = PIECE_MS

  constructor(span: FactSpan) {
    this.#at = span.from.getTime()
    this.#end = span.to.getTime()
  }

  next(): Piece | undefined {
    const again = this.#again.pop()
    if (again !== undefined) return again
    if (this.#at >= this.#end) return undefined
    const from = this.#at
    this.#at = Math.min(this.#end, from + this.#lengthMs)
    return { from, to: this.#at, parts: 1, part: 0 }
  }

  hadFew(): void {
    this.#lengthMs = Math.min(PIECE_MS, this.#lengthMs * 2)
  }

  split({ from, to, parts, part }: Piece): void {
    if (to - from > 1) {
      const middle = Math.floor((from + to) / 2)
      this.#again.push({ from: middle, to, parts, part }, { from, to: middle, parts, part })
      this.#lengthMs = Math.min(this.#lengthMs, Math.max(1, middle - from))
      return
    }
    const halves = { from, to, parts: parts * 2 }
    this.#again.push({ ...halves, part }, { ...halves, part: part + parts })
  }
}

/**
 * Reads a span's decided lines column by column, test lines left out (rules B1), and hands them on in batches. A batch holds only
 * until `take` returns.
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
  size: ReadSize,
  take: (facts: RealtimeFacts, members: MemberPositions) => void,
): Promise<void> {
  const read = async (piece: Piece): Promise<Buffer> => {
    const values = [
      new Date(piece.from),
      new Date(piece.to),
      run.snapshot,
      filter.least,
      merchantIdsOf(run),
      canBeSplit(piece) ? size.factsPerRead + 1 : null,
    ]
    const some = [span.notSeenBy, filter.category, piece.parts, piece.part]
    const all = span.notSeenBy === null && filter.category === null && piece.parts === 1
    const [row] = await ctx.db.hot.query<{ packed: Buffer | null }>(
      all ? SCAN : SCAN_SOME,
      all ? values : [...values, ...some],
    )
    return row?.packed ?? Buffer.alloc(0)
  }
  const pieces = new Pieces(span)
  let batch: Batch | undefined
  const reader = async (): Promise<void> => {
    for (let piece = pieces.next(); piece !== undefined; piece = pieces.next()) {
      const packed = await read(piece)
      if (canBeSplit(piece) && packed.length > size.factsPerRead * BYTES_PER_FACT) {
        pieces.split(piece)
        continue
      }
      if (packed.length < (size.factsPerRead * BYTES_PER_FACT) / 4) pieces.hadFew()
      const tree = await members
      batch ??= new Batch(tree, size.factsPerBatch, (facts) => take(facts, tree))
      batch.add(packed)
    }
  }
  // All of them end before an error is told: none reads on for a run that has failed.
  const ended = await Promise.allSettled(Array.from({ length: READERS }, reader))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  batch?.flush()
}

/** The columns of a batch of lines, filled again and again. */
class Batch {
  readonly #members: MemberPositions
  readonly #take: (facts: RealtimeFacts) => void
  readonly #member: Uint32Array
  readonly #stake: Float64Array
  readonly #effective: Float64Array
  readonly #won: Uint8Array
  #count = 0

  constructor(members: MemberPositions, size: number, take: (facts: RealtimeFacts) => void) {
    this.#members = members
    this.#take = take
    this.#member = new Uint32Array(size)
    this.#stake = new Float64Array(size)
    this.#effective = new Float64Array(size)
    this.#won = new Uint8Array(size)
  }

  add(packed: Buffer): void {
    const { positionOf, isTest } = this.#members
    const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
    for (let at = 0; at < packed.length; at += BYTES_PER_FACT) {
      const member = view.getInt32(at)
      const id = member >> 1
      const position = positionOf[id] ?? -1
      if (position < 0) throw new Error(`a settled fact of unknown member ${id}`)
      if (isTest[position] === 1) continue
      const kept = this.#count
      this.#member[kept] = position
      this.#won[kept] = member & 1
      this.#stake[kept] = view.getInt32(at + 4) * WORD + view.getUint32(at + 8)
      this.#effective[kept] = view.getInt32(at + 12) * WORD + view.getUint32(at + 16)
      this.#count = kept + 1
      if (this.#count === this.#member.length) this.flush()
    }
  }

  /** Hands on what there is. */
  flush(): void {
    const count = this.#count
    this.#count = 0
    if (count === 0) return
    this.#take({
      member: this.#member.subarray(0, count),
      stake: this.#stake.subarray(0, count),
      effective: this.#effective.subarray(0, count),
      won: this.#won.subarray(0, count),
    })
  }
}
