import { type Db, sqlStateOf, statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { transferKindNumbers } from './transferKinds.ts'

/** The outcome of a line (rules A6, B4). For PUSH and VOID the stake goes back and nothing counts, whatever is said here. */
export interface LineResult {
  /** `bet_orders.id` and the line's number: they are its key */
  readonly orderRowId: bigint
  readonly lineNo: number
  readonly memberId: bigint
  readonly state: 'WIN' | 'LOSE' | 'PUSH' | 'VOID'
  /** stake included, 0 for nothing */
  readonly payout: Units
  /** the payout was cut to a cap (rules A3); it was not when left out */
  readonly capped?: boolean
  readonly effective: Units
  readonly theoretical: Units
  /** point rebates that belong to the line (rules A2): the player's own, and everybody's together */
  readonly selfRebate: Units
  readonly rebates: Units
  /** the least member of the accounts that were judged together (rules B4), null for a player alone */
  readonly linkedTo: bigint | null
}

/** What one receiver gets for the lines of one call (rules A2.6); kept until the issue's last line is settled. */
export interface RebateShare {
  readonly memberId: bigint
  readonly kind: 'SELF_REBATE' | 'UPLINE_REBATE'
  /** the category of the lines */
  readonly mode: 'LOTT' | 'ELOTT'
  readonly lines: number
  readonly units: Units
}

export interface Settled {
  /** lines that were pending and are settled now; 0 when another worker was ahead */
  readonly settled: number
  /** movements that paid something out: one per order */
  readonly paid: number
  readonly payout: Units
}

/** Lines of one call: it is one transaction. The orders of a player stay together, so a call may have more. */
export const LINES_PER_SETTLEMENT = 1_000
/** Receivers of rebates in one transaction: their wallets are locked for its length. */
export const RECEIVERS_PER_BOOKING_MAX = 500

const SETTLE = statement(
  'ledger.settleLines',
  `SELECT settled, paid, payout_units FROM settle_lines($1::int, $2::bigint, $3::smallint, $4::bigint[], $5::smallint[],
     $6::bigint[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
     $14::bigint[], $15::smallint[], $16::int[], $17::bigint[], $18::text[], $19::boolean[])`,
)
const BOOK = statement('ledger.bookRebates', 'SELECT book_rebates($1::int, $2::bigint, $3::int) AS booked')

interface SettledRow {
  settled: number
  paid: number
  payout_units: bigint
}

/** What a settlement raises when some of its lines are settled already: another worker is at the same issue. */
const OVERTAKEN = 'P0410'

/**
 * Settles lines of one drawn (or void) issue and one merchant: states, payouts (one movement per order), facts, the receivers'
 * shares of rebates and pushes in one transaction (rules A6). When one of the lines is settled already, nothing is done: it may
 * be repeated at will.
 * @param version 1 for the first settlement; part of every reference
 * @throws Error when the issue is not drawn or somebody who gets money has no wallet: nothing happened
 */
export async function settleLines(
  db: Db,
  scope: { readonly merchantId: number; readonly issueId: bigint; readonly version: number },
  results: readonly LineResult[],
  rebates: readonly RebateShare[],
): Promise<Settled> {
  const values = [
    scope.merchantId,
    scope.issueId,
    scope.version,
    results.map((one) => one.orderRowId),
    results.map((one) => one.lineNo),
    results.map((one) => one.memberId),
    results.map((one) => one.state),
    results.map((one) => one.payout),
    results.map((one) => one.effective),
    results.map((one) => one.theoretical),
    results.map((one) => one.selfRebate),
    results.map((one) => one.rebates),
    results.map((one) => one.linkedTo),
    rebates.map((one) => one.memberId),
    rebates.map((one) => transferKindNumbers[one.kind]),
    rebates.map((one) => one.lines),
    rebates.map((one) => one.units),
    rebates.map((one) => one.mode),
    results.map((one) => one.capped ?? false),
  ]
  try {
    const [row] = await db.hot.query<SettledRow>(SETTLE, values)
    db.wakeRelay()
    if (row === undefined) throw new Error('the ledger did not answer a settlement')
    return { settled: row.settled, paid: row.paid, payout: units(row.payout_units) }
  } catch (error) {
    if (sqlStateOf(error) === OVERTAKEN) return { settled: 0, paid: 0, payout: units(0n) }
    throw error
  }
}

/**
 * Books the rebates of an issue whose lines are all settled, one movement per receiver, kind and category (rules A2.6), for at most
 * RECEIVERS_PER_BOOKING_MAX receivers. Safe to repeat and to run several times at once.
 * @returns how many movements were booked; 0 when none is left
 */
export async function bookRebates(db: Db, merchantId: number, issueId: bigint): Promise<number> {
  const values = [merchantId, issueId, RECEIVERS_PER_BOOKING_MAX]
  const [row] = await db.hot.query<{ booked: number }>(BOOK, values)
  db.wakeRelay()
  return row?.booked ?? 0
}
