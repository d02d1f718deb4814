import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import { excludeMembers, readMeant } from './excludeMembers.ts'
import { indexProfiles } from './indexProfiles.ts'
import { keepMarks, resealEntries } from './keepMarks.ts'

/** Members marked by one transaction, so that none of them holds locks for long. */
const MARKED_AT_ONCE = 100
/** A merchant that opened since has marks of whole registers to get. */
const TIMEOUT_MS = 600_000

/**
 * Finds everybody whom an entry means now (protection A4, daily): merchants that opened since get their marks, profiles from
 * before their index, entries that began to hold find their people.
 * @returns how many members were marked
 * @throws AggregateError with what members failed by, after all others were marked
 */
export async function sweepExclusions(ctx: Ctx): Promise<number> {
  await indexProfiles(ctx)
  await withTransaction(ctx.db, async (tx) => await keepMarks(tx, ctx), { timeoutMs: TIMEOUT_MS })
  while ((await withTransaction(ctx.db, async (tx) => await resealEntries(tx, ctx))) > 0);
  const failures = new Failures(ctx, 'a member on a list could not be marked')
  const mark = async (memberIds: readonly bigint[]) =>
    await withTransaction(ctx.db, async (tx) => await excludeMembers(tx, ctx, { memberIds }, MARKED_AT_ONCE))
  let marked = 0
  for (let after = 0n; ; ) {
    const meant = await readMeant(ctx, after, MARKED_AT_ONCE)
    if (meant.length === 0) break
    after = meant.at(-1) ?? after
    try {
      marked += await mark(meant)
    } catch {
      // One of them fails: each is marked by itself, and what it fails by is told.
      const ownerOf = (id: bigint) => ({ memberId: String(id) })
      const counts = await failures.each(meant, ownerOf, async (id) => await mark([id]))
      marked += counts.reduce((sum, count) => sum + count, 0)
    }
  }
  failures.report()
  return marked
}
