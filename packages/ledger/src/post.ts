import { statement, type Tx } from '@croupier/db'
import type { Units } from '@croupier/money'
import { units } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import { refuse } from './refusals.ts'
import { transferKindNumbers } from './transferKinds.ts'

/** One movement of money between two accounts of one asset and merchant. */
export interface Transfer {
  readonly kind: TransferKind
  /** from the business event itself: with the kind, it makes the transfer happen once for ever (safety R2) */
  readonly ref: string
  /** ledger account ids */
  readonly from: bigint
  readonly to: bigint
  /** more than zero */
  readonly units: Units
}

/** Balance and version of an account right after a transfer. */
export interface AccountState {
  readonly balance: Units
  readonly version: bigint
}

export interface Posted {
  readonly transferId: bigint
  /** false: the reference was there already, nothing moved */
  readonly fresh: boolean
  /** undefined for a house account, and when nothing moved */
  readonly from: AccountState | undefined
  readonly to: AccountState | undefined
}

/** A posted transfer as the SQL function answers it. */
interface PostedRow {
  transfer_id: bigint
  fresh: boolean
  from_balance: bigint | null
  from_version: bigint | null
  to_balance: bigint | null
  to_version: bigint | null
}

const POST = statement(
  'ledger.post',
  `SELECT transfer_id, fresh, from_balance, from_version, to_balance, to_version
     FROM ledger_post($1::smallint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], coalesce($6::timestamptz, money_now()))`,
)

function stateOf(balance: bigint | null, version: bigint | null): AccountState | undefined {
  return balance === null || version === null ? undefined : { balance: units(balance), version }
}

/**
 * The one door for money inside a transaction (safety R1): two entries per transfer, accounts locked in id order, all or
 * nothing. Transfers count in the given order. `eventAt` is the business event's own instant, now when left out.
 * @returns one result per transfer, in order
 * @throws DomainError WALLET_INSUFFICIENT_FUNDS when an account would dip below zero at any step
 * @throws Error for a caller's mistake: no or negative units, one reference twice, a reference used for something else
 */
export async function post(
  tx: Tx,
  transfers: readonly Transfer[],
  eventAt?: Date,
): Promise<Posted[]> {
  if (transfers.length === 0) return []
  const seen = new Set<string>()
  for (const { kind, ref, units: amount, from, to } of transfers) {
    if (amount <= 0n || from === to || ref === '' || seen.has(`${kind} ${ref}`)) {
      throw new Error(`not a transfer: ${kind} ${ref} of ${amount} from ${from} to ${to}`)
    }
    seen.add(`${kind} ${ref}`)
  }
  const rows = await tx
    .$queryRawUnsafe<PostedRow[]>(
      POST.text,
      transfers.map((one) => transferKindNumbers[one.kind]),
      transfers.map((one) => one.ref),
      transfers.map((one) => one.from),
      transfers.map((one) => one.to),
      transfers.map((one) => one.units),
      eventAt ?? null,
    )
    .catch(refuse)
  if (rows.length !== transfers.length) throw new Error('the ledger did not answer every transfer')
  return rows.map((row) => ({
    transferId: row.transfer_id,
    fresh: row.fresh,
    from: stateOf(row.from_balance, row.from_version),
    to: stateOf(row.to_balance, row.to_version),
  }))
}
