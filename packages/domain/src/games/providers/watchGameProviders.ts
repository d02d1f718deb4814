import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { accessOf, type GameProvider, readGameProviders } from './gameProvider.ts'
import type { GameGateway } from './gateway.ts'
import { sideBySide } from './sideBySide.ts'

/** After so many calls in a row without an answer a provider rests by itself. */
const FAILURES_MAX = 3

async function note(ctx: Ctx, vendor: string, answers: boolean, at: Date): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const [row] = await tx.$queryRaw<{ failures: number; isAway: boolean }[]>`
      UPDATE game_providers SET requested_at = ${at}, failures = CASE WHEN ${answers} THEN 0 ELSE failures + 1 END
       WHERE vendor = ${vendor} RETURNING failures, away_since IS NOT NULL AS "isAway"`
    if (row === undefined) return
    if (!answers && row.failures >= FAILURES_MAX && !row.isAway) {
      const closed = await tx.$executeRaw`
        UPDATE vendors SET state = 'MAINTENANCE' WHERE code = ${vendor} AND state = 'OPEN'`
      // One that an operator has closed is opened by an operator only.
      if (closed === 0) return
      await tx.$executeRaw`UPDATE game_providers SET away_since = ${at} WHERE vendor = ${vendor}`
    }
    if (answers && row.isAway) {
      await tx.$executeRaw`
        UPDATE vendors SET state = 'OPEN', notice = '{}', until = NULL WHERE code = ${vendor} AND state = 'MAINTENANCE'`
      await tx.$executeRaw`UPDATE game_providers SET away_since = NULL WHERE vendor = ${vendor}`
    }
  })
}

async function watch(ctx: Ctx, gateway: GameGateway, provider: GameProvider): Promise<void> {
  const answer = await gateway.ping(accessOf(provider, ctx.clock.now()))
  if (answer.outcome === 'unknown') {
    const fields = { vendor: provider.vendor, reason: answer.reason }
    ctx.log.warn(fields, 'a game provider does not answer')
  }
  await note(ctx, provider.vendor, answer.outcome === 'answer', await moneyNow(ctx.db))
}

/**
 * Asks every game provider whether it is there. After three questions without an answer its games rest (protection A9); with the next answer
 * they are open again, unless an operator closed them.
 */
export async function watchGameProviders(ctx: Ctx, gateway: GameGateway): Promise<void> {
  const watched = (await readGameProviders(ctx)).filter(({ state }) => state !== 'OFF')
  await sideBySide(watched, async (provider) => {
    await watch(ctx, gateway, provider)
    return true
  })
}
