import { type Db, moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { pullBrakes } from './brake.ts'
import { clearGone, clearUnseen, keepBreaches } from './breaches.ts'
import { minuteChecks } from './minuteChecks.ts'
import type { MinuteCheck, MinutePart } from './minutePart.ts'
import { prepareQueries } from './queryPart.ts'

/** A part that takes longer is cancelled and reported; the others run on. */
const PART_TIMEOUT_MS = 10_000

/** What a check found this time. */
export interface CheckOutcome {
  readonly id: string
  readonly says: string
  /** breaches that are open now and were not released, found this time or before */
  readonly breaches: number
  /** the first few, as "subject: detail" */
  readonly examples: readonly string[]
  /** ids that were read */
  readonly read: bigint
  /** how long its parts took together */
  readonly tookMs: number
  /** why a part of it did not end; empty when all did */
  readonly failures: readonly string[]
}

/** Runs one part in a transaction of its own. @returns how many ids it read */
async function runPart(ctx: Ctx, check: MinuteCheck, part: MinutePart): Promise<bigint> {
  return await withTransaction(
    ctx.db,
    async (tx) => {
      await prepareQueries(tx, PART_TIMEOUT_MS)
      const now = await moneyNow(tx)
      const { ids, found } = await part.readNew(tx, ctx)
      const of = { checkId: check.id, part: part.id, severe: check.severe }
      await keepBreaches(tx, of, found, now)
      if (part.whole) await clearUnseen(tx, part.id, now)
      else await clearGone(tx, part.id, now, async (key) => [...(await part.again(tx, key, ctx))])
      await tx.$executeRaw`
        INSERT INTO check_marks (part, ran_at) VALUES (${part.id}, ${now})
        ON CONFLICT (part) DO UPDATE SET ran_at = excluded.ran_at`
      return ids
    },
    { timeoutMs: 3 * PART_TIMEOUT_MS },
  )
}

interface OpenRow {
  readonly check_id: string
  readonly breaches: number
  readonly examples: string[]
}

/** The open breaches of each check that nobody released. */
async function openBreaches(db: Db): Promise<Map<string, OpenRow>> {
  const rows = await db.prisma.$queryRaw<OpenRow[]>`
    SELECT check_id, count(*)::int AS breaches,
           (array_agg(subject || ': ' || detail ORDER BY found_at))[1:5] AS examples
      FROM check_breaches WHERE cleared_at IS NULL AND released_at IS NULL GROUP BY check_id`
  return new Map(rows.map((row) => [row.check_id, row]))
}

/**
 * The check of every minute (safety 2): each part of each check reads what has become final since it was asked last, in a
 * transaction of its own. What it finds is kept until it is gone or released. A merchant with a severe breach pays nothing out
 * any more (safety R13). A part that fails says so, and the others run on.
 * @returns what each check found, in the order of their numbers
 */
export async function verifyLedger(ctx: Ctx): Promise<CheckOutcome[]> {
  const read = new Map<string, bigint>()
  const failures = new Map<string, string[]>()
  const took = new Map<string, number>()
  for (const check of minuteChecks) {
    for (const part of check.parts) {
      const started = performance.now()
      try {
        const ids = await runPart(ctx, check, part)
        read.set(check.id, (read.get(check.id) ?? 0n) + ids)
      } catch (error) {
        ctx.log.error({ err: error, check: part.id }, 'a check did not come to its end')
        const why = `${part.id}: ${error instanceof Error ? error.message : String(error)}`
        failures.set(check.id, [...(failures.get(check.id) ?? []), why])
      }
      took.set(check.id, (took.get(check.id) ?? 0) + performance.now() - started)
    }
  }
  const open = await openBreaches(ctx.db)
  const outcomes = minuteChecks.map(({ id, says }) => ({
    id,
    says,
    breaches: open.get(id)?.breaches ?? 0,
    examples: open.get(id)?.examples ?? [],
    read: read.get(id) ?? 0n,
    tookMs: took.get(id) ?? 0,
    failures: failures.get(id) ?? [],
  }))
  for (const { id, says, breaches, examples } of outcomes) {
    if (breaches > 0) ctx.log.error({ check: id, breaches, examples }, `broken: ${says}`)
  }
  await pullBrakes(ctx)
  return outcomes
}
