import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import type { TestWorld } from '@croupier/testkit'

/** Facts that the fold has not reached. */
async function notFolded({ db }: TestWorld): Promise<bigint> {
  const [row] = await db.prisma.$queryRaw<{ left: bigint }[]>`
    SELECT count(*) AS left FROM settled_facts, team_day_marks WHERE xact >= facts_before`
  return row?.left ?? 0n
}

/**
 * Folds every fact into the days of teams. Numbers of transactions are the whole server's: what runs in another database holds the
 * fold back until it ends.
 */
export async function foldTeamDays(world: TestWorld): Promise<void> {
  do await rollUpTeamDays(world.ctx)
  while ((await notFolded(world)) > 0n)
}
