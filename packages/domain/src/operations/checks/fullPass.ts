import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { DAY_MS, HOUR_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditParts } from './auditParts.ts'
import { bookParts } from './bookParts.ts'
import { pullBrakes } from './brake.ts'
import { clearGone, clearUnseen, keepBreaches } from './breaches.ts'
import { depositParts } from './depositOrigins.ts'
import { giftParts } from './giftParts.ts'
import { endOfSlice, type PassPart, type Slice, type SliceRead } from './passPart.ts'
import { prepareQueries } from './queryPart.ts'
import { ruleParts } from './rules/ruleParts.ts'

/** Everything that a full pass reads: the books against each other, where money came from, the audit chains, then the books against the rules. */
export const passParts: readonly PassPart[] = [...bookParts, ...depositParts, ...giftParts, ...auditParts, ...ruleParts]

const SLICE_TIMEOUT_MS = 120_000
/** A call works so long at most; the next one goes on where it stopped. */
const CALL_MS_MAX = 20_000
/** A part that failed so often in a row waits for the next pass: others are read again meanwhile. */
const FAILURES_MAX = 30
/** A pass begins at the first call after this hour, UTC, of each day: three in the morning in Shanghai. */
const BEGINS_AT_HOUR = 19

interface Progress {
  readonly done_to: bigint
  readonly upto: bigint
}

/** The last instant at which a pass had to begin. */
function lastBegin(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + BEGINS_AT_HOUR * HOUR_MS
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/** Begins a pass when the last one is of yesterday and over, but for parts that fail again and again. */
async function beginPass(ctx: Ctx): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const now = await moneyNow(tx)
    const [known] = await tx.$queryRaw<{ open: boolean; started: Date | null }[]>`
      SELECT coalesce(bool_or(ended_at IS NULL AND failures < ${FAILURES_MAX}), false) AS open, max(started_at) AS started
        FROM check_passes`
    const begun = known?.started ?? null
    if (known?.open === true || (begun !== null && begun >= lastBegin(now))) return
    await tx.$executeRaw`DELETE FROM check_passes WHERE NOT part = ANY (${passParts.map(({ id }) => id)}::text[])`
    for (const part of passParts) {
      const { after, upto } = await part.bounds(tx)
      await part.begin?.(tx)
      await tx.$executeRaw`
        INSERT INTO check_passes (part, done_to, upto, started_at, whole_at)
        VALUES (${part.id}, ${after}::bigint, ${upto}::bigint, ${now}, ${now})
        ON CONFLICT (part) DO UPDATE SET done_to = excluded.done_to, upto = excluded.upto, items = 0, breaches = 0,
           started_at = excluded.started_at, ended_at = NULL, error = NULL, failures = 0`
    }
  })
}

/** Keeps what a slice found; after the last one, what the whole shows and what is gone. */
async function keepSlice(
  ctx: Ctx,
  tx: Tx,
  part: PassPart,
  { upto }: Slice,
  last: boolean,
  read: SliceRead,
): Promise<number> {
  const now = await moneyNow(tx)
  const whole = last ? ((await part.end?.(tx, upto)) ?? []) : []
  const found = [...read.found, ...whole]
  await keepBreaches(tx, { checkId: part.checkId, part: part.id, severe: part.severe }, found, now)
  if (last && part.unit === 'looks') await clearUnseen(tx, part.id, now)
  else if (last) {
    await clearGone(tx, part.id, now, async (key) => [...(await part.again(ctx, tx, key))])
  }
  return found.length
}

/** Reads the next slice of a part and keeps how far it is, in one transaction. @returns whether the part has ended */
async function takeSlice(ctx: Ctx, part: PassPart, at: Progress): Promise<boolean> {
  const upto = await endOfSlice(ctx, part, { after: at.done_to, upto: at.upto })
  const slice = { after: at.done_to, upto }
  const before = await part.read?.(ctx, slice)
  return await withTransaction(
    ctx.db,
    async (tx) => {
      const [row] = await tx.$queryRaw<Progress[]>`
        SELECT done_to, upto FROM check_passes WHERE part = ${part.id} AND ended_at IS NULL FOR UPDATE`
      if (row === undefined) return true
      // Another worker has read this slice meanwhile.
      if (row.done_to !== slice.after || row.upto !== at.upto) return false
      await prepareQueries(tx, SLICE_TIMEOUT_MS)
      const last = upto >= at.upto
      const read = before ?? (await part.slice?.(tx, slice, ctx))
      if (read === undefined) throw new Error(`part ${part.id} reads nothing`)
      const broken = await keepSlice(ctx, tx, part, slice, last, read)
      await tx.$executeRaw`
        UPDATE check_passes SET done_to = ${upto}::bigint, items = items + ${read.items}::bigint,
               breaches = breaches + ${broken}, error = NULL, failures = 0, ended_at = CASE WHEN ${last} THEN money_now() END,
               whole_at = CASE WHEN ${last} THEN money_now() ELSE whole_at END
         WHERE part = ${part.id}`
      return last
    },
    { timeoutMs: 2 * SLICE_TIMEOUT_MS },
  )
}

async function goOn(ctx: Ctx, part: PassPart, until: number): Promise<'ENDED' | 'BROKEN_OFF'> {
  for (;;) {
    const [at] = await ctx.db.prisma.$queryRaw<Progress[]>`
      SELECT done_to, upto FROM check_passes
       WHERE part = ${part.id} AND ended_at IS NULL AND failures < ${FAILURES_MAX}`
    if (at === undefined) return 'ENDED'
    if (ctx.clock.now().getTime() >= until) return 'BROKEN_OFF'
    await takeSlice(ctx, part, at)
  }
}

/** The state of a full pass. */
export interface PassState {
  readonly part: string
  readonly items: bigint
  readonly breaches: number
  readonly ended_at: Date | null
  readonly error: string | null
}

/**
 * The nightly full pass (safety 2): every invariant over all that there is, in slices, and the books against the rules. Its
 * progress is in the database: a call works for 20 s and the next one goes on, even after a process was killed. A part that fails
 * says so, is tried again by the next call, and the others go on; after many failures it holds up the next pass no more.
 * @returns the state of each part
 */
export async function verifyAll(ctx: Ctx): Promise<PassState[]> {
  await beginPass(ctx)
  const until = ctx.clock.now().getTime() + CALL_MS_MAX
  for (const part of passParts) {
    try {
      if ((await goOn(ctx, part, until)) === 'BROKEN_OFF') break
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      ctx.log.error({ err: error, check: part.id }, 'a slice of the full pass could not be read')
      await ctx.db.prisma
        .$executeRaw`UPDATE check_passes SET error = ${why}, failures = failures + 1 WHERE part = ${part.id}`
    }
  }
  await pullBrakes(ctx)
  return await ctx.db.prisma.$queryRaw<PassState[]>`
    SELECT part, items, breaches, ended_at, error FROM check_passes ORDER BY part`
}
