import { walletOrFail } from '@croupier/ledger'
import type { Units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'

export interface Balance {
  /** currency units */
  readonly units: Units
  readonly asset: string
  /** orders this balance against pushed ones (safety R16) */
  readonly version: bigint
}

/** The actor's own balance, from the primary (safety R9). @throws Error when the account was opened without a wallet */
export async function readBalance(ctx: ActorCtx): Promise<Balance> {
  const wallet = await walletOrFail(ctx.db, ctx.actor.memberId)
  return { units: wallet.balance, asset: wallet.asset, version: wallet.version }
}
