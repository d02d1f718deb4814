import { moneyNow } from '@croupier/db'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import type { TestWorld } from '@croupier/testkit'

/** Facts, movements and accounts that the fold has not reached, and whether its mark is behind an instant. */
async function notFolded({ db }: Pick<TestWorld, 'db'>, since: Date): Promise<bigint> {
  const [row] = await db.prisma.$queryRaw<{ left: bigint }[]>`
    SELECT (SELECT count(*) FROM settled_facts WHERE xact >= facts_before)
         + (SELECT count(*) FROM ledger_transfers WHERE id > folded_to)
         + (SELECT count(*) FROM team_changes)
         + CASE WHEN folded_at >= ${since}::timestamptz THEN 0 ELSE 1 END AS left FROM team_day_marks`
  return row?.left ?? 0n
}

/**
 * Folds everything there is into the figures of teams: what the agent centre shows is what is folded. Numbers of transactions are the
 * whole server's: what runs in another database holds the fold back until it ends.
 */
export async function foldTeamDays(world: Pick<TestWorld, 'db' | 'ctx'>): Promise<void> {
  const since = await moneyNow(world.db)
  do await rollUpTeamDays(world.ctx)
  while ((await notFolded(world, since)) > 0n)
}
