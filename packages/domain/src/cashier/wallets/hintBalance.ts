import { push } from '@croupier/db'
import type { Units } from '@croupier/money'
import { rooms } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

/**
 * Tells the actor's other tabs the balance right after an own command: absolute, with its version (safety R5, R16). The command's
 * reply contains the same, so nothing is kept for it.
 */
export function hintBalance(
  { hints, actor }: ActorCtx,
  wallet: { readonly asset: string; readonly balance: Units; readonly version: bigint },
): void {
  const data = { asset: wallet.asset, balance: wallet.balance, seq: String(wallet.version) }
  hints?.push([push(rooms.member(actor.publicId), 'wallet.balanceChanged', data)])
}
