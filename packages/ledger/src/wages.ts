import { type Db, statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'

/** What one contract earned in the window of a run (rules B9): all figures that explain it are kept with the payment. */
export interface WageDue {
  readonly contractId: bigint
  readonly versionNo: number
  /** effective bets of winning and of losing lines, corrections included */
  readonly won: Units
  readonly lost: Units
  readonly winRatePpm: number
  readonly lossRatePpm: number
  /** how many lines counted */
  readonly lines: number
  /** exact and unrounded: units × 10^6, at most 0 */
  readonly carryInPpmUnits: bigint
  readonly carryOutPpmUnits: bigint
  /** rounded once, towards zero; 0 when the window is negative */
  readonly due: Units
}

export interface WagesPaid {
  /** payments that were added; on a repeat 0 */
  readonly payments: number
  /** of these, how many moved money */
  readonly transfers: number
  readonly due: Units
  readonly paid: Units
}

/** Contracts of one call at most: locks are held for a chunk's length (speed 2.1). */
export const CONTRACTS_PER_CHUNK_MAX = 500

const PAY = statement(
  'ledger.payWages',
  `SELECT payments, transfers, due_units, paid_units FROM pay_wages($1::bigint, $2::bigint[], $3::int[], $4::bigint[],
     $5::bigint[], $6::int[], $7::int[], $8::bigint[], $9::bigint[], $10::bigint[], $11::int[])`,
)
const RETRY = statement(
  'ledger.retryWages',
  'SELECT payments, transfers, paid_units FROM retry_wages($1::bigint[], $2::int)',
)

interface PaidRow {
  payments: number
  transfers: number
  due_units: bigint
  paid_units: bigint
}

/**
 * Pays one chunk of a run, contracts from the top of the tree down (rules B11): each payer gives min(what it has, what is
 * due), the house always everything; who has an older bill open pays that first, by `retryWages`. A contract that has its
 * payment of this window already is passed over, so a chunk may be repeated. Kind and window are the run's.
 * @throws Error when the run does not exist or a contract's side has no wallet: nothing happened
 */
export async function payWages(
  db: Db,
  runId: bigint,
  chunk: readonly WageDue[],
): Promise<WagesPaid> {
  if (chunk.length > CONTRACTS_PER_CHUNK_MAX) throw new Error(`${chunk.length} contracts at once`)
  const [row] = await db.hot.query<PaidRow>(PAY, [
    runId,
    chunk.map((one) => one.contractId),
    chunk.map((one) => one.versionNo),
    chunk.map((one) => one.won),
    chunk.map((one) => one.lost),
    chunk.map((one) => one.winRatePpm),
    chunk.map((one) => one.lossRatePpm),
    chunk.map((one) => one.carryInPpmUnits),
    chunk.map((one) => one.carryOutPpmUnits),
    chunk.map((one) => one.due),
    chunk.map((one) => one.lines),
  ])
  db.wakeRelay()
  if (row === undefined) throw new Error('the ledger did not answer a wage chunk')
  const { payments, transfers } = row
  return { payments, transfers, due: units(row.due_units), paid: units(row.paid_units) }
}

/**
 * Pays what is still due, oldest bill first, then by bill id, as far as the payers' wallets go (rules B11): for the given
 * payers, or for all when left out, at most one chunk of bills.
 * @returns how many open bills were looked at, how many got money, and how much in all
 */
export async function retryWages(
  db: Db,
  payerIds?: readonly bigint[],
): Promise<Omit<WagesPaid, 'due'>> {
  const [row] = await db.hot.query<Omit<PaidRow, 'due_units'>>(RETRY, [
    payerIds === undefined ? null : [...payerIds],
    CONTRACTS_PER_CHUNK_MAX,
  ])
  db.wakeRelay()
  if (row === undefined) throw new Error('the ledger did not answer a retry')
  return { payments: row.payments, transfers: row.transfers, paid: units(row.paid_units) }
}
