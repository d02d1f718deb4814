import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

const PARENTS = statement('site.partitionedTables', 'SELECT parent FROM partition_rules ORDER BY parent')
const MAINTAIN = statement('site.maintainPartition', 'SELECT made, dropped, held, deleted FROM maintain_partition($1)')
/** What one piece of maintenance did. Each runs by itself: one that fails leaves the others running. */
export interface MaintenanceOutcome {
  /** such as `partitions.outbox_messages` or `purge.sessions` */
  readonly task: string
  /** rows deleted, or partitions made and dropped */
  readonly changed: number
  readonly failed: boolean
}

interface Maintained {
  readonly made: number
  readonly dropped: number
  /** expired partitions that stay because too much in them is unfinished */
  readonly held: number
  /** expired rows deleted from the default partition */
  readonly deleted: number
}

/** Runs one maintenance task; what it throws is logged and told in the outcome. */
export async function runTask(ctx: Ctx, task: string, work: () => Promise<number>): Promise<MaintenanceOutcome> {
  try {
    return { task, changed: await work(), failed: false }
  } catch (error) {
    ctx.log.error({ err: error, task }, 'upkeep failed')
    return { task, changed: 0, failed: true }
  }
}

/**
 * Makes the coming partitions of every partitioned table and drops the expired ones (safety R7), table by table. What they
 * cost does not depend on how much is kept.
 */
export async function maintainPartitions(ctx: Ctx): Promise<MaintenanceOutcome[]> {
  const { hot } = ctx.db
  const outcomes: MaintenanceOutcome[] = []
  for (const { parent } of await hot.query<{ parent: string }>(PARENTS, [])) {
    const work = async (): Promise<number> => {
      const [done] = await hot.query<Maintained>(MAINTAIN, [parent])
      if (done === undefined) return 0
      if (done.held > 0) ctx.log.warn({ table: parent, held: done.held }, 'lapsed partitions are held')
      return done.made + done.dropped + done.deleted
    }
    outcomes.push(await runTask(ctx, `partitions.${parent}`, work))
  }
  return outcomes
}
