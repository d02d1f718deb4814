import { statement, type Tx } from '@croupier/db'
import type { Units } from '@croupier/money'
import { units } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import { refuse } from './refusals.ts'
import { transferKindNumbers } from './transferKinds.ts'

/**
 * What a movement is about: the row it belongs to, which part of it, in which version; or a text from outside, which gets a
 * number of its own the first time it is used (packages/ledger/README.md lists what each kind says).
 */
export type TransferRef = string | { readonly subject: bigint; readonly part?: bigint; readonly version?: number }

/** One movement of money between two accounts of one asset and merchant. */
export interface Transfer {
  readonly kind: TransferKind
  /** from the business event itself: with the kind, it makes the transfer happen once forever (safety R2) */
  readonly ref: TransferRef
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
     FROM ledger_post($1::int, $2::smallint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::timestamptz)`,
)
const NUMBERS = statement('ledger.referenceIds', 'SELECT ledger_reference_ids($1::int, $2::text[]) AS ids')

function stateOf(balance: bigint | null, version: bigint | null): AccountState | undefined {
  return balance === null || version === null ? undefined : { balance: units(balance), version }
}

const keyOf = (ref: TransferRef): string =>
  typeof ref === 'string' ? ref : `${ref.subject}:${ref.part ?? 0n}:${ref.version ?? 0}`

function refuseMistakes(transfers: readonly Transfer[]): void {
  const seen = new Set<string>()
  for (const { kind, ref, units: amount, from, to } of transfers) {
    const key = keyOf(ref)
    if (amount <= 0n || from === to || key === '' || seen.has(`${kind} ${key}`)) {
      throw new Error(`not a transfer: ${kind} ${key} of ${amount} from ${from} to ${to}`)
    }
    seen.add(`${kind} ${key}`)
  }
}

/** The subject of every transfer; text references are looked up, or get their number now. */
async function subjectsOf(tx: Tx, merchantId: number, transfers: readonly Transfer[]): Promise<bigint[]> {
  const texts = transfers.map(({ ref }) => (typeof ref === 'string' ? ref : null))
  if (texts.every((text) => text === null)) {
    return transfers.map(({ ref }) => (typeof ref === 'string' ? 0n : ref.subject))
  }
  const [found] = await tx.$queryRawUnsafe<{ ids: (bigint | null)[] }[]>(NUMBERS.text, merchantId, texts)
  return transfers.map(({ ref }, at) => (typeof ref === 'string' ? BigInt(found?.ids[at] ?? 0n) : ref.subject))
}

/**
 * The only way to move money inside a transaction (safety R1): one row a movement, accounts locked in id order, all or nothing.
 * Transfers count in the given order. A credit first pays what the wallet's owner owes (rules A6, B10.6). `eventAt` is the
 * business event's own instant, now when left out.
 * @param merchantId of every account concerned
 * @returns one result per transfer, in order
 * @throws DomainError WALLET_INSUFFICIENT_FUNDS when an account would dip below zero at any step, WALLET_FROZEN for a debit from
 * a frozen wallet, SITE_MONEY_READ_ONLY when the merchant's money mode does not let the kind through
 * @throws Error for a caller's mistake: no or negative units, one reference twice, a reference used for something else
 */
export async function post(
  tx: Tx,
  merchantId: number,
  transfers: readonly Transfer[],
  eventAt?: Date,
): Promise<Posted[]> {
  if (transfers.length === 0) return []
  refuseMistakes(transfers)
  const subjects = await subjectsOf(tx, merchantId, transfers)
  const parts = transfers.map(({ ref }) => (typeof ref === 'string' ? 0n : (ref.part ?? 0n)))
  const versions = transfers.map(({ ref }) => (typeof ref === 'string' ? 0 : (ref.version ?? 0)))
  const rows = await tx
    .$queryRawUnsafe<PostedRow[]>(
      POST.text,
      merchantId,
      transfers.map((one) => transferKindNumbers[one.kind]),
      subjects,
      parts,
      versions,
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
