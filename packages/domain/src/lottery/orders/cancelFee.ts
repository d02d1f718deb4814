import { type Db, statement, type Tx } from '@croupier/db'
import { type Cancelled, cancelOrder, houseAccount, post, transferKindNumbers, walletOf } from '@croupier/ledger'
import { min, parseUnits, type Units, units, ZERO_UNITS } from '@croupier/money'
import { type CancelFee, cancelFee } from '@croupier/rules'
import { readSettings } from '../../platform/index.ts'

/** Of what the platform takes back itself. */
export const NO_CANCEL_FEE: CancelFee = { ratePpm: 0, above: ZERO_UNITS }

/** What taking an order back costs at a merchant now (rules A6). */
export async function merchantCancelFee(from: Db | Tx, merchantId: number): Promise<CancelFee> {
  const { lottery } = await readSettings(from, merchantId)
  return { ratePpm: lottery.cancelFeePpm, above: parseUnits(lottery.cancelFeeAbove) }
}

/** An order that its player took back; balance and version are those after the fee. */
export interface CancelledOrder extends Cancelled {
  /** the stake less the fee */
  readonly refunded: Units
}

const FEE = statement(
  'lottery.cancelFee',
  `SELECT units, from_balance, from_version FROM ledger_transfers WHERE subject_id = $2::bigint AND part_id = 0
      AND kind = ${transferKindNumbers.BET_CANCEL_FEE} AND version = 0 AND merchant_id = $1::int`,
)

interface FeeRow {
  readonly units: bigint
  readonly from_balance: bigint
  readonly from_version: bigint
}

/** The first answer again, with the fee that was taken then. */
export async function withFeeTaken(from: Db | Tx, merchantId: number, cancelled: Cancelled): Promise<CancelledOrder> {
  const values = [merchantId, cancelled.orderRowId]
  const [row] =
    'hot' in from
      ? await from.hot.query<FeeRow>(FEE, values)
      : await from.$queryRawUnsafe<FeeRow[]>(FEE.text, ...values)
  if (row === undefined) return { ...cancelled, refunded: cancelled.refund }
  return {
    ...cancelled,
    refunded: units(cancelled.refund - row.units),
    balance: units(row.from_balance),
    version: row.from_version,
  }
}

/**
 * Takes an order back for its player: the whole stake returns, then the fee leaves for the house (rules A6), in this transaction.
 * What a debt took of the stake first is not asked for again, and a frozen wallet pays no fee.
 * @throws DomainError BET_ORDER_NOT_FOUND, BET_NOT_CANCELLABLE, SITE_MONEY_READ_ONLY
 */
export async function cancelForFee(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
  orderId: string,
  terms: CancelFee,
): Promise<CancelledOrder> {
  const cancelled = await cancelOrder(tx, merchantId, memberId, orderId)
  const { refund, balance, asset, orderRowId: subject } = cancelled
  if (cancelled.replayed) return await withFeeTaken(tx, merchantId, cancelled)
  const fee = min(cancelFee(refund, terms), balance)
  const wallet = fee > 0n ? await walletOf(tx, memberId) : undefined
  if (wallet === undefined || wallet.frozen) return { ...cancelled, refunded: refund }
  const to = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', asset)
  const move = { kind: 'BET_CANCEL_FEE', ref: { subject }, from: wallet.accountId, to } as const
  const [posted] = await post(tx, merchantId, [{ ...move, units: fee }])
  const after = posted?.from
  if (after === undefined) throw new Error(`the fee of order ${subject} was taken before`)
  return { ...cancelled, ...after, refunded: units(refund - fee) }
}
