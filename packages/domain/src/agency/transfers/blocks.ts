import type { Tx } from '@croupier/db'
import type { TransferBlock } from '@croupier/wire'
import { isExcluded, paymentsStoppedUntil } from '../../identity/index.ts'
import type { Site } from '../../platform/index.ts'
import type { Edge, Side } from './edge.ts'

export interface Blocked {
  readonly by: TransferBlock
  /** of COOLING */
  readonly until: Date | null
}

const block = (by: TransferBlock, until: Date | null = null): Blocked => ({ by, until })

/** Bills and debts of a sender: while one is open, nothing is sent (rules A6, B3.2, B11). */
async function owes(tx: Pick<Tx, '$queryRaw'>, { id, merchantId }: Edge['sender']) {
  const [row] = await tx.$queryRaw<{ owes: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM wage_payments WHERE payer_id = ${id} AND merchant_id = ${merchantId}
               AND state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED'))
        OR EXISTS (SELECT 1 FROM wage_payments WHERE payer_id = ${id} AND merchant_id = ${merchantId} AND state = 'UNPAID'
               AND kind IN ('DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE'))
        OR EXISTS (SELECT 1 FROM ledger_accounts WHERE owner_id = ${id} AND kind = 'RECEIVABLE' AND balance < 0) AS owes`
  return row?.owes === true
}

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

/**
 * Why nothing can be sent along this edge now, whatever the amount (rules B3, safety 4.5), or null. What concerns the receiver
 * has one answer: an upline does not learn that somebody is excluded.
 * @param now an instant of the money clock
 */
export async function blockOf(
  tx: Tx,
  edge: Edge,
  site: Pick<Site, 'settings' | 'moneyMode'>,
  now: Date,
): Promise<Blocked | null> {
  const { sender, receiver } = edge
  if (receiver === null || !isOpen(edge, site)) return block('CLOSED')
  if (site.moneyMode !== 'NORMAL') return block('READ_ONLY')
  if (sender.status !== 'ACTIVE' || sender.isWalletFrozen) return block('FROZEN')
  if (await owes(tx, sender)) return block('BILLS_OPEN')
  const until = await paymentsStoppedUntil(tx, sender.id, now)
  if (until !== null) return block('COOLING', until)
  if (!canReceive(sender, receiver) || (await isExcluded(tx, receiver.id))) {
    return block('RECEIVER_CLOSED')
  }
  return null
}
