import { walletOf } from '@croupier/ledger'
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
  const wallet = await walletOf(ctx.db, ctx.actor.memberId)
  if (wallet === undefined) throw new Error('an account without a wallet')
  return { units: wallet.balance, asset: wallet.asset, version: wallet.version }
}
