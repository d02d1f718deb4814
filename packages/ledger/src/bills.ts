import { type Db, statement, type Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { refuse } from './refusals.ts'
import { CONTRACTS_PER_CHUNK_MAX, type HourDue, type PeriodDue, type WagesPaid } from './wages.ts'

const WRITE = statement(
  'ledger.writeBills',
  `SELECT payments, due_units FROM write_bills($1::bigint, $2::timestamptz, $3::bigint[], $4::int[], $5::bigint[], $6::bigint[],
     $7::bigint[], $8::bigint[], $9::int[], $10::smallint[], $11::int[], $12::bigint[], $13::bigint[], $14::bigint[],
     $15::bigint[], $16::jsonb[])`,
)
const PAY = statement(
  'ledger.payBills',
  'SELECT payments, transfers, paid_units FROM pay_bills($1::int, $2::bigint[], $3::boolean, $4::bigint)',
)
const DEFAULT = statement('ledger.defaultBills', 'SELECT default_bills($1::int, $2::bigint) AS bills')

const textOfHours = (hours: readonly HourDue[]): string =>
  JSON.stringify(
    hours.map(({ start, effective, carryIn, activeUsers, tierNo, due }) => ({
      start: start.toISOString(),
      effectiveUnits: String(effective),
      ...(carryIn < 0n && { carryInUnits: String(carryIn) }),
      activeUsers,
      tierNo,
      dueUnits: String(due),
    })),
  )

/** The figures of a chunk, column by column as write_bills() takes them; a column that no bill has is null. */
function figuresOf(chunk: readonly PeriodDue[]): readonly (unknown[] | null)[] {
  const column = (pick: (one: PeriodDue) => unknown) => {
    const values = chunk.map((one) => pick(one) ?? null)
    return values.every((value) => value === null) ? null : values
  }
  return [
    column(({ dividend, carryIn }) => dividend?.carryIn ?? carryIn),
    column(({ dividend, carryOut }) => dividend?.carryOut ?? carryOut),
    column(({ effective }) => effective),
    column(({ activeUsers }) => activeUsers),
    column(({ tier }) => tier?.no),
    column(({ tier }) => tier?.ratioPpm),
    column(({ tier }) => tier?.fixed),
    column(({ dividend }) => dividend?.loss),
    column(({ dividend }) => dividend?.theoretical),
    column(({ dividend, base }) => dividend?.base ?? base),
    column(({ hours }) => hours && textOfHours(hours)),
  ]
}

/**
 * Makes the bills of one chunk of a run, unpaid (rules B7, B10). A contract that has its bill of this period already is passed
 * over, so a chunk may be repeated. Merchant, kind and period are the run's.
 * @param payUntil end of the pay window of dividends; null for wages
 * @throws Error when the run does not exist or the figures are not those of its kind: nothing happened
 */
export async function writeBills(
  db: Db,
  runId: bigint,
  payUntil: Date | null,
  chunk: readonly PeriodDue[],
): Promise<number> {
  if (chunk.length > CONTRACTS_PER_CHUNK_MAX) throw new Error(`${chunk.length} bills at once`)
  const [row] = await db.hot.query<{ payments: number }>(WRITE, [
    runId,
    payUntil,
    chunk.map((one) => one.contractId),
    chunk.map((one) => one.versionNo),
    chunk.map((one) => one.due),
    ...figuresOf(chunk),
  ])
  db.wakeRelay()
  return row?.payments ?? 0
}

/**
 * Pays unpaid bills of one merchant in the given order, each payer as far as its wallet goes, the house everything (rules B10.5,
 * B11). What a wage lacks is retried from then on, a dividend's rest waits for its window. Bills that are paid already are
 * passed over.
 * @param inFull all of them or none
 * @throws DomainError WALLET_INSUFFICIENT_FUNDS when `inFull` and a payer has too little, SITE_MONEY_READ_ONLY
 */
export async function payBills(
  db: Db,
  merchantId: number,
  billIds: readonly bigint[],
  { inFull = false }: { readonly inFull?: boolean } = {},
): Promise<Omit<WagesPaid, 'due'>> {
  if (billIds.length > CONTRACTS_PER_CHUNK_MAX) throw new Error(`${billIds.length} bills at once`)
  const rows = await db.hot.query<PaidRow>(PAY, [merchantId, [...billIds], inFull, null]).catch(refuse)
  db.wakeRelay()
  return paidOf(rows)
}

interface PaidRow {
  readonly payments: number
  readonly transfers: number
  readonly paid_units: bigint
}

function paidOf([row]: readonly PaidRow[]): Omit<WagesPaid, 'due'> {
  if (row === undefined) throw new Error('the ledger did not answer a payment of bills')
  return { payments: row.payments, transfers: row.transfers, paid: units(row.paid_units) }
}

/**
 * `payBills` inside a use case's transaction.
 * @param most units that are given at most for all of them, the first first; left out: what they need
 * @throws DomainError WALLET_INSUFFICIENT_FUNDS when `inFull` and a payer has too little, SITE_MONEY_READ_ONLY
 */
export async function payBillsIn(
  tx: Tx,
  merchantId: number,
  billIds: readonly bigint[],
  { inFull, most = null }: { readonly inFull: boolean; readonly most?: Units | null },
): Promise<Omit<WagesPaid, 'due'>> {
  const rows = await tx.$queryRawUnsafe<PaidRow[]>(PAY.text, merchantId, billIds, inFull, most).catch(refuse)
  return paidOf(rows)
}

/**
 * Defaults on the bills that a payer did not pay in time, freezes the account for it and pays them from what its wallet has
 * (rules B10.6, B11), in one transaction. Later credits pay the rest first, and at 0 the account is free.
 * @returns how many bills were defaulted on; 0 when there were none any more
 */
export async function defaultBills(db: Db, merchantId: number, payerId: bigint): Promise<number> {
  const [row] = await db.hot.query<{ bills: number }>(DEFAULT, [merchantId, payerId])
  db.wakeRelay()
  return row?.bills ?? 0
}
