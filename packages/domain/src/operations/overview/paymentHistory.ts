import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { FileReply } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { amountCell, type Cell, fileOfSheet, textCell } from '../../platform/index.ts'

const ROWS_PER_PAGE = 50
const ROWS_PER_PART = 500
const { sql } = Prisma

/** Withdrawals or deposits of business days of a merchant. */
export interface PaymentFilter {
  readonly merchantId: number
  readonly of: 'withdrawals' | 'deposits'
  /** yyyy-MM-dd, by the merchant's zone, both included */
  readonly from: string
  readonly to: string
  readonly state?: string | undefined
  /** a whole name of an account; empty: of any */
  readonly account: string
}

/** One of them, whatever its state. */
export interface PaymentRow {
  readonly id: string
  readonly publicId: string
  readonly account: string
  readonly isTest: boolean
  readonly state: string
  readonly asset: string
  readonly amount: Units
  /** paid out, or credited */
  readonly moved: Units
  readonly fee: Units
  readonly provider: string
  readonly officers: string[]
  readonly createdAt: Date
  readonly endedAt: Date | null
}
/** What all that fit add up to in one currency, tests apart. */
export interface PaymentTotal {
  readonly asset: string
  readonly count: number
  readonly amount: Units
  readonly moved: Units
  readonly fee: Units
}
type Sums = 'amount' | 'moved' | 'fee'
type Raw<Row> = Omit<Row, Sums> & Readonly<Record<Sums, bigint>>

/** The columns that both kinds have, under one name. */
const SOURCES = {
  withdrawals: {
    table: sql`withdrawals`,
    id: sql`w.id`,
    cast: sql`bigint`,
    amount: sql`w.amount_units`,
    moved: sql`w.paid_units`,
    fee: sql`w.fee_taken_units`,
    officers: sql`ARRAY(SELECT a.officer FROM withdrawal_approvals a WHERE a.withdrawal_id = w.id AND a.merchant_id = w.merchant_id ORDER BY a.at)`,
  },
  deposits: {
    table: sql`deposits`,
    id: sql`w.id`,
    cast: sql`uuid`,
    amount: sql`w.ordered_units`,
    moved: sql`w.credited_units`,
    fee: sql`w.fee_units`,
    officers: sql`'{}'::text[]`,
  },
} as const

/** Rows that fit, by the index of their merchant and time. */
function fitting({ merchantId, of, from, to, state, account }: PaymentFilter): Prisma.Sql {
  const isOfState = state === undefined ? sql`true` : sql`w.state = ${state}`
  const isOfAccount = account.trim() === '' ? sql`true` : sql`m.account_key = lower(${account.trim()})`
  return sql`FROM merchants t JOIN ${SOURCES[of].table} w ON w.merchant_id = t.id
       AND w.created_at >= (${from}::timestamp AT TIME ZONE t.time_zone)
       AND w.created_at < ((${to}::timestamp + interval '1 day') AT TIME ZONE t.time_zone)
      JOIN members m ON m.id = w.member_id
     WHERE t.id = ${merchantId} AND ${isOfState} AND ${isOfAccount}`
}

const money = <Row extends Readonly<Record<Sums, bigint>>>({ amount, moved, fee, ...row }: Row) => ({
  ...row,
  amount: units(amount),
  moved: units(moved),
  fee: units(fee),
})

async function rowsOf(
  { db }: Ctx,
  filter: PaymentFilter,
  after: string | undefined,
  most: number,
): Promise<PaymentRow[]> {
  const { id, cast, amount, moved, fee, officers } = SOURCES[filter.of]
  const [ms = '', last = ''] = (after ?? '').split('~')
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(w.created_at, ${id}) < (${new Date(Number(ms))}::timestamptz, ${last}::text::${cast})`
  const rows = await db.prisma.$queryRaw<Raw<PaymentRow>[]>`
    SELECT ${id}::text AS id, m.public_id AS "publicId", m.account, is_test_account(m.type, m.test_at) AS "isTest", w.state, w.asset,
           ${amount} AS amount, ${moved} AS moved, ${fee} AS fee, coalesce(p.name, '') AS provider, ${officers} AS officers,
           w.created_at AS "createdAt", w.ended_at AS "endedAt"
      FROM (SELECT w.* ${fitting(filter)} AND ${isBehind}
             ORDER BY w.created_at DESC, ${id} DESC LIMIT ${most}) w
      JOIN members m ON m.id = w.member_id
      LEFT JOIN cashier_providers p ON p.id = w.provider_id AND p.merchant_id = w.merchant_id
     ORDER BY w.created_at DESC, ${id} DESC`
  return rows.map(money)
}

async function totalsOf({ db }: Ctx, filter: PaymentFilter): Promise<PaymentTotal[]> {
  const { amount, moved, fee } = SOURCES[filter.of]
  const rows = await db.prisma.$queryRaw<Raw<PaymentTotal>[]>`
    SELECT w.asset, count(*)::int AS count, sum(${amount})::bigint AS amount, sum(${moved})::bigint AS moved, sum(${fee})::bigint AS fee
    ${fitting(filter)} AND NOT is_test_account(m.type, m.test_at) GROUP BY w.asset ORDER BY w.asset`
  return rows.map(money)
}

const cursorOf = ({ createdAt, id }: PaymentRow): string => `${createdAt.getTime()}~${id}`

/** A page of withdrawals or deposits, the newest first, and on the first one what all that fit add up to. */
export async function listPayments(
  ctx: Ctx,
  filter: PaymentFilter,
  after: string | undefined,
): Promise<{ items: PaymentRow[]; next: string | null; totals: PaymentTotal[] }> {
  const [rows, totals] = await Promise.all([
    rowsOf(ctx, filter, after, ROWS_PER_PAGE + 1),
    after === undefined ? totalsOf(ctx, filter) : [],
  ])
  const items = rows.slice(0, ROWS_PER_PAGE)
  const last = items.at(-1)
  return { items, next: rows.length > ROWS_PER_PAGE && last !== undefined ? cursorOf(last) : null, totals }
}

const HEADER = [
  'time',
  'id',
  'account',
  'state',
  'currency',
  'amount',
  'moved',
  'fee',
  'provider',
  'officers',
  'ended',
  'test',
]

const cellsOf = (row: PaymentRow): Cell[] => [
  textCell(row.createdAt.toISOString()),
  textCell(row.id),
  textCell(row.account),
  textCell(row.state),
  textCell(row.asset),
  amountCell(row.amount),
  amountCell(row.moved),
  amountCell(row.fee),
  textCell(row.provider),
  textCell(row.officers.join(', ')),
  textCell(row.endedAt?.toISOString() ?? ''),
  textCell(row.isTest ? 'yes' : ''),
]

async function* partsOf(ctx: Ctx, filter: PaymentFilter) {
  let after: string | undefined
  for (;;) {
    const rows = await rowsOf(ctx, filter, after, ROWS_PER_PART)
    if (rows.length > 0) yield rows.map(cellsOf)
    const last = rows.at(-1)
    if (rows.length < ROWS_PER_PART || last === undefined) return
    after = cursorOf(last)
  }
}

/** All that fit as a file, written while it is read. */
export function paymentFile(ctx: Ctx, filter: PaymentFilter, format: 'csv' | 'xlsx'): FileReply {
  const name = `${filter.of}-${filter.from}-${filter.to}`
  return fileOfSheet({ name, header: HEADER, pages: partsOf(ctx, filter) }, format)
}
