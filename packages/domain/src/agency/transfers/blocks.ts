import type { Tx } from '@croupier/db'
import type { Units } from '@croupier/money'
import type { TransferBlock } from '@croupier/wire'
import { owesBills } from '../../cashier/index.ts'
import { paymentsStoppedUntil, protectionRefusal } from '../../identity/index.ts'
import type { Site } from '../../platform/index.ts'
import type { Edge, Side } from './edge.ts'

export interface Blocked {
  readonly by: TransferBlock
  /** of COOLING */
  readonly until: Date | null
}

const block = (by: TransferBlock, until: Date | null = null): Blocked => ({ by, until })

/** Whether the direction is open at the merchant, and between these two (rules B1, B3.1, E6). */
function isOpen({ direction, sender, receiver }: Edge, { settings }: Pick<Site, 'settings'>) {
  if (receiver === null) return false
  return direction === 'DOWN' ? settings.transfers.down : settings.transfers.up && sender.toUpline
}

/** A receiver in default is paid: what comes in pays its bills first (rules B10.6). */
const canReceive = (sender: Side, receiver: Side): boolean =>
  (receiver.status === 'ACTIVE' || receiver.status === 'FROZEN_DIVIDEND') &&
  !receiver.isWalletFrozen &&
  receiver.forTests === sender.forTests &&
  receiver.asset === sender.asset

/** Whether money would come down to somebody who is not verified yet, where the merchant verifies first (protection A3). */
const isUnknown = ({ direction, receiver }: Edge, { settings }: Pick<Site, 'settings'>): boolean =>
  direction === 'DOWN' && settings.identityFirst && receiver?.identified !== true

/** Whether the receiver's own protection keeps the money out: a break, or what a limit leaves (protection P2, P6). */
const isProtected = async (tx: Tx, { direction, sender, receiver }: Edge, units: Units) =>
  receiver !== null &&
  (await protectionRefusal(tx, {
    merchantId: sender.merchantId,
    memberId: receiver.id,
    // What comes up to an agent is its business, and no deposit.
    path: direction === 'DOWN' ? 'TRANSFER_IN' : 'BONUS',
    units,
  })) !== null

/**
 * Why this cannot be sent along this edge now (rules B3, safety 4.5), or null. What concerns the receiver has one answer: an upline
 * does not learn that somebody is excluded or what its limits are.
 * @param units what is to be sent; nothing where a page asks
 * @param now an instant of the money clock
 */
export async function blockOf(
  tx: Tx,
  edge: Edge,
  site: Pick<Site, 'settings' | 'moneyMode'>,
  units: Units,
  now: Date,
): Promise<Blocked | null> {
  const { sender, receiver } = edge
  if (receiver === null || !isOpen(edge, site)) return block('CLOSED')
  if (site.moneyMode !== 'NORMAL') return block('READ_ONLY')
  if (sender.status !== 'ACTIVE' || sender.isWalletFrozen) return block('FROZEN')
  if (await owesBills(tx, sender)) return block('BILLS_OPEN')
  const until = await paymentsStoppedUntil(tx, sender.id, now)
  if (until !== null) return block('COOLING', until)
  if (!canReceive(sender, receiver) || isUnknown(edge, site) || (await isProtected(tx, edge, units))) {
    return block('RECEIVER_CLOSED')
  }
  return null
}
