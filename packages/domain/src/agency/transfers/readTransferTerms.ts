import { moneyNow, withTransaction } from '@croupier/db'
import { type Units, ZERO_UNITS } from '@croupier/money'
import type { TransferLimits } from '@croupier/rules'
import type { TransferBlock, TransferDirection } from '@croupier/wire'
import { countWagering, lockedOf } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { blockOf } from './blocks.ts'
import { lookAtEdge } from './edge.ts'
import { limitsOf, sentOnDay, turnoverOf } from './transferBooks.ts'

/** What the actor may send along one edge, and what keeps it from sending; amounts in units. */
export interface TransferTerms extends TransferLimits {
  readonly direction: TransferDirection
  /** null: nobody is above */
  readonly receiver: {
    readonly publicId: string
    readonly account: string
    readonly nickname: string
  } | null
  readonly balance: Units
  /** under an open wagering requirement, and the effective bets still to be made for it */
  readonly locked: Units
  readonly wageringLeft: Units
  readonly sentToday: Units
  readonly turnoverPpm: number
  readonly blocked: TransferBlock | null
  readonly coolingUntil: Date | null
}

/**
 * Reads what the actor may send to a direct downline, or to its upline where `downline` is null (rules B3). It decides nothing:
 * the transfer asks everything again.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account that is no direct downline
 */
export async function readTransferTerms(ctx: ActorCtx, site: Site, downline: string | null): Promise<TransferTerms> {
  const { memberId: id, merchantId } = ctx.actor
  return await withTransaction(ctx.db, async (tx) => {
    const edge = await lookAtEdge(tx, ctx, downline)
    const now = await moneyNow(tx)
    const blocked = await blockOf(tx, edge, site, ZERO_UNITS, now)
    const wagering = await countWagering(tx, { id, merchantId })
    const { direction, sender, receiver } = edge
    return {
      direction,
      receiver,
      balance: sender.balance,
      locked: lockedOf(wagering, sender.balance),
      wageringLeft: wagering.left,
      ...limitsOf(site),
      sentToday: await sentOnDay(tx, id, site, now),
      turnoverPpm: turnoverOf(site, edge),
      blocked: blocked?.by ?? null,
      coolingUntil: blocked?.until ?? null,
    }
  })
}
