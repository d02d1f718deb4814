import type { Tx } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import { freshToken } from './tokens.ts'

/** By which name a provider knows the actor; made at its first use, and another one at each provider. */
export async function playerIdOf(tx: Tx, ctx: ActorCtx, vendorCode: string): Promise<string> {
  const { memberId, merchantId } = ctx.actor
  const playerId = `p_${freshToken(ctx.random).slice(0, 24)}`
  await tx.gamePlayer.createMany({
    data: { memberId, merchantId, vendorCode, playerId },
    skipDuplicates: true,
  })
  const where = { memberId_vendorCode_merchantId: { memberId, vendorCode, merchantId } }
  return (await tx.gamePlayer.findUniqueOrThrow({ where })).playerId
}
