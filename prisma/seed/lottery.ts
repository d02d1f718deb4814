import { withTransaction } from '@croupier/db'
import type { Ctx, DrawCtx } from '@croupier/domain'
import { type OpenGameInput, openGame } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { games } from './gameCatalogue.ts'

/** After which a whole catalogue, with the series of accounts that are there, counts as hung: a busy machine takes a minute. */
const CATALOGUE_MS_MAX = 600_000

/**
 * Puts games into the catalogue; those that are there stay as they are. Accounts that are there get a series in what is new.
 * @param chosen fewer than all, for worlds that are small
 */
export async function seedGames(ctx: Ctx, chosen: readonly OpenGameInput[] = games): Promise<void> {
  await withTransaction(
    ctx.db,
    async (tx) => {
      for (const game of chosen) await openGame(tx, game)
    },
    { timeoutMs: CATALOGUE_MS_MAX },
  )
}

/**
 * Games and the issues of the coming day, so that a fresh platform sells from its first second.
 * @param sells false: no issue is planned, because a past is played first
 * @param chosen fewer than all, for worlds that are small
 */
export async function seedLottery(
  ctx: DrawCtx,
  sells: boolean,
  chosen: readonly OpenGameInput[] = games,
): Promise<void> {
  await seedGames(ctx, chosen)
  if (sells) await planIssues(ctx)
}
