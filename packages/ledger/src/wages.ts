import { type Db, statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'

interface Owed {
  readonly contractId: bigint
  readonly versionNo: number
  /** rounded once, towards zero; 0 when nothing is owed */
  readonly due: Units
}

/** What one contract earned in a window of real-time wages (rules B9): all figures that explain it are kept with the bill. */
export interface WageDue extends Owed {
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
}

/** One clock hour of an hourly wage (rules B8). */
export interface HourDue {
  readonly start: Date
  readonly effective: Units
  /** effective bets below zero that the hours before left, at most 0 */
  readonly carryIn: Units
  readonly activeUsers: number
  /** null: no tier was reached */
  readonly tierNo: number | null
  readonly due: Units
}

/** What one contract earned in a period of the other kinds (rules B7, B8, B10), with the figures that explain it. */
export interface PeriodDue extends Owed {
  /** the team's effective bets and active users */
  readonly effective: Units
  readonly activeUsers: number
  /** the tier that was reached; null where none was, and for an hourly wage, which has one each hour */
  readonly tier: {
    readonly no: number
    readonly ratioPpm: number | null
    readonly fixed: Units | null
  } | null
  /** a daily wage: what the ratio applied to, the effective bets with their carry rounded down to the rank unit */
  readonly base?: Units
  /** a wage: effective bets below zero that came in and go on (rules B11), at most 0 */
  readonly carryIn?: Units
  readonly carryOut?: Units
  /** an hourly wage: the hours of the day */
  readonly hours?: readonly HourDue[]
  readonly dividend?: {
    /** loss and theoretical result of the team */
    readonly loss: Units
    readonly theoretical: Units
    /** what the ratio applied to: loss and carry, cut to the cap */
    readonly base: Units
    /** at most 0 */
    readonly carryIn: Units
    readonly carryOut: Units
  }
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
/** Payers whose bills one call takes up at most. */
export const PAYERS_PER_CHUNK_MAX = 200

const PAY = statement(
  'ledger.payWages',
  `SELECT payments, transfers, due_units, paid_units FROM pay_wages($1::bigint, $2::bigint[], $3::int[], $4::bigint[],
     $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::int[], $10::int[], $11::int[])`,
)
const RETRY = statement(
  'ledger.retryWages',
  'SELECT payments, transfers, paid_units FROM retry_wages($1::int, $2::bigint[], $3::int)',
)

interface PaidRow {
  payments: number
  transfers: number
  due_units: bigint
  paid_units: bigint
}

/**
 * Pays one chunk of a run of real-time wages, contracts from the top of the tree down (rules B9, B11): each payer gives
 * min(what it has, what is due), the house always everything; who has an older bill open pays that first, by `retryWages`. A
 * payer with a frozen wallet gives nothing. A contract that has its bill of this period already is passed over, so a chunk may
 * be repeated. Merchant and period are the run's.
 * @throws Error when the run does not exist, a contract's side has no wallet, or the run is of another kind: nothing
 * happened
 */
export async function payWages(db: Db, runId: bigint, chunk: readonly WageDue[]): Promise<WagesPaid> {
  if (chunk.length > CONTRACTS_PER_CHUNK_MAX) throw new Error(`${chunk.length} contracts at once`)
  const [row] = await db.hot.query<PaidRow>(PAY, [
    runId,
    chunk.map((one) => one.contractId),
    chunk.map((one) => one.versionNo),
    chunk.map((one) => one.due),
    chunk.map((one) => one.carryInPpmUnits),
    chunk.map((one) => one.carryOutPpmUnits),
    chunk.map((one) => one.won),
    chunk.map((one) => one.lost),
    chunk.map((one) => one.winRatePpm),
    chunk.map((one) => one.lossRatePpm),
    chunk.map((one) => one.lines),
  ])
  db.wakeRelay()
  if (row === undefined) throw new Error('the ledger did not answer a wage chunk')
  const { payments, transfers } = row
  return { payments, transfers, due: units(row.due_units), paid: units(row.paid_units) }
}

/**
 * Pays what payers of one merchant still owe, a payer's oldest bill first, then by bill id, as far as their wallets go (rules
 * B11): at most one chunk of bills, shared evenly among the payers.
 * @returns how many open bills were looked at, how many got money, and how much in all
 */
export async function retryWages(
  db: Db,
  merchantId: number,
  payerIds: readonly bigint[],
): Promise<Omit<WagesPaid, 'due'>> {
  if (payerIds.length > PAYERS_PER_CHUNK_MAX) throw new Error(`${payerIds.length} payers at once`)
  const [row] = await db.hot.query<Omit<PaidRow, 'due_units'>>(RETRY, [
    merchantId,
    [...payerIds],
    CONTRACTS_PER_CHUNK_MAX,
  ])
  db.wakeRelay()
  if (row === undefined) throw new Error('the ledger did not answer a retry')
  return { payments: row.payments, transfers: row.transfers, paid: units(row.paid_units) }
}
