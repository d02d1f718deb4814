import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { accessOf, type GameGateway, readGameProviders } from '../providers/index.ts'
import { openCase } from './keep.ts'

const ROUNDS_AT_ONCE = 200
const AGAIN_MS = 3_600_000
/** A round that is open for so long is looked at by a person (O22). */
const STUCK_MS = 24 * 3_600_000

/**
 * Asks providers for the outcome of rounds that have not ended: after 15 minutes, then hourly. Nothing is settled here: only what the provider calls
 * itself moves money. After a day a person looks at it.
 * @returns how many rounds were asked for
 */
export async function sweepRounds(ctx: Ctx, gateway: GameGateway): Promise<number> {
  const at = await moneyNow(ctx.db)
  const due = await ctx.db.prisma.providerRound.findMany({
    where: { askAt: { lte: at } },
    orderBy: { askAt: 'asc' },
    take: ROUNDS_AT_ONCE,
  })
  if (due.length === 0) return 0
  const providers = new Map((await readGameProviders(ctx)).map((one) => [one.vendor, one]))
  for (const { id, merchantId, memberId, vendorCode, roundId, begunAt } of due) {
    const provider = providers.get(vendorCode)
    const answer = provider && (await gateway.round(accessOf(provider, ctx.clock.now()), roundId))
    const told = answer?.outcome === 'answer' ? answer.value : { status: 'NO_ANSWER' }
    await withTransaction(ctx.db, async (tx) => {
      await tx.providerRound.updateMany({
        where: { id, merchantId, askAt: { not: null } },
        data: { askAt: new Date(at.getTime() + AGAIN_MS) },
      })
      if (at.getTime() - begunAt.getTime() < STUCK_MS) return
      const one = { kind: 'STUCK_ROUND', subject: roundId, detail: told } as const
      await openCase(tx, vendorCode, { merchantId, memberId, at }, one)
    })
  }
  return due.length
}
