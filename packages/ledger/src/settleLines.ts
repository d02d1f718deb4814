import { type Db, statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { transferKindNumbers } from './transferKinds.ts'

/** What became of a line (rules A6, B4). For PUSH and VOID the stake goes back and nothing counts, whatever is said here. */
export interface LineResult {
  readonly lineId: bigint
  readonly state: 'WIN' | 'LOSE' | 'PUSH' | 'VOID'
  /** stake included, 0 for nothing */
  readonly payout: Units
  readonly effective: Units
  readonly theoretical: Units
}

/** A point rebate that hangs on a line (rules A2.3, A2.4). */
export interface LineRebate {
  readonly lineId: bigint
  readonly memberId: bigint
  readonly kind: 'SELF_REBATE' | 'UPLINE_REBATE'
  /** nothing is posted for 0 */
  readonly units: Units
}

export interface Settled {
  /** lines that were pending and are settled now */
  readonly settled: number
  /** of these, how many got money */
  readonly paid: number
  readonly payout: Units
  readonly rebate: Units
}

/** Lines of one call at most: it is one transaction. */
export const LINES_PER_SETTLEMENT_MAX = 1_000

const SETTLE = statement(
  'ledger.settleLines',
  `SELECT settled, paid, payout_units, rebate_units FROM settle_lines($1::bigint, $2::smallint, $3::bigint[], $4::text[],
     $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::smallint[], $11::bigint[])`,
)

interface SettledRow {
  settled: number
  paid: number
  payout_units: bigint
  rebate_units: bigint
}

/**
 * Settles lines of one drawn (or voided) issue: states, payouts, rebates, facts and pushes in one transaction (rules A6).
 * Lines that are no longer pending are passed over with everything that hangs on them, so it may be repeated at will.
 * Rebates of demo accounts and of lines that did not win or lose are left out (rules A2.5).
 * @param version 1 for the first settlement; part of every reference
 * @throws Error when the issue is not drawn or somebody who gets money has no wallet: nothing happened
 */
export async function settleLines(
  db: Db,
  issueId: bigint,
  version: number,
  results: readonly LineResult[],
  rebates: readonly LineRebate[],
): Promise<Settled> {
  if (results.length > LINES_PER_SETTLEMENT_MAX) throw new Error(`${results.length} lines at once`)
  const [row] = await db.hot.query<SettledRow>(SETTLE, [
    issueId,
    version,
    results.map((one) => one.lineId),
    results.map((one) => one.state),
    results.map((one) => one.payout),
    results.map((one) => one.effective),
    results.map((one) => one.theoretical),
    rebates.map((one) => one.lineId),
    rebates.map((one) => one.memberId),
    rebates.map((one) => transferKindNumbers[one.kind]),
    rebates.map((one) => one.units),
  ])
  db.wakeRelay()
  if (row === undefined) throw new Error('the ledger did not answer a settlement')
  return {
    settled: row.settled,
    paid: row.paid,
    payout: units(row.payout_units),
    rebate: units(row.rebate_units),
  }
}
