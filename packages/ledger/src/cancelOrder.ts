import { type Db, statement, type Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { fail } from '@croupier/wire'

/** A cancelled order. */
export interface Cancelled {
  readonly orderRowId: bigint
  /** the whole stake (rules A6) */
  readonly refund: Units
  /** the wallet right after */
  readonly balance: Units
  readonly version: bigint
  /** of balance and refund */
  readonly asset: string
  readonly cancelledAt: Date
  /** it had been cancelled before: this is the first answer again */
  readonly replayed: boolean
}

const CANCEL = statement(
  'ledger.cancelOrder',
  `SELECT code, order_row_id, refund, balance, version, cancelled_at, replayed, asset FROM cancel_order($1::int, $2::bigint, $3::uuid)`,
)

interface CancelRow {
  code: 'BET_ORDER_NOT_FOUND' | 'BET_NOT_CANCELLABLE' | 'SITE_MONEY_READ_ONLY' | null
  order_row_id: bigint
  refund: bigint
  balance: bigint
  version: bigint
  cancelled_at: Date
  replayed: boolean
  asset: string
}

/**
 * Cancels an order while its issue is open (rules A6): the full stake, every line CANCELLED.
 * @throws DomainError BET_ORDER_NOT_FOUND, BET_NOT_CANCELLABLE or SITE_MONEY_READ_ONLY
 */
export async function cancelOrder(
  from: Db | Tx,
  merchantId: number,
  memberId: bigint,
  orderId: string,
): Promise<Cancelled> {
  const values = [merchantId, memberId, orderId]
  const [row] =
    'hot' in from
      ? await from.hot.query<CancelRow>(CANCEL, values)
      : await from.$queryRawUnsafe<CancelRow[]>(CANCEL.text, ...values)
  if (row === undefined) throw new Error('the ledger did not answer a cancellation')
  if (row.code !== null) fail(row.code, {})
  return {
    orderRowId: row.order_row_id,
    refund: units(row.refund),
    balance: units(row.balance),
    version: row.version,
    cancelledAt: row.cancelled_at,
    replayed: row.replayed,
    asset: row.asset,
  }
}
