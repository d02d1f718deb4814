import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { excludeMembers } from './excludeMembers.ts'
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
 */
export async function sweepExclusions(ctx: Ctx): Promise<number> {
  await indexProfiles(ctx)
  await withTransaction(ctx.db, async (tx) => await keepMarks(tx, ctx), { timeoutMs: TIMEOUT_MS })
  while ((await withTransaction(ctx.db, async (tx) => await resealEntries(tx, ctx))) > 0);
  let marked = 0
  for (;;) {
    const count = await withTransaction(ctx.db, async (tx) => await excludeMembers(tx, ctx, 'ALL', MARKED_AT_ONCE))
    if (count === 0) return marked
    marked += count
  }
}
