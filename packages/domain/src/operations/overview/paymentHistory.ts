import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { type FileReply, failFields } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { amountCell, type Cell, fileOfSheet, textCell } from '../../platform/index.ts'

const ROWS_PER_PAGE = 50
const ROWS_PER_PART = 500
const { sql } = Prisma

/** Withdrawals, deposits, gifts that were taken, adjustments, orders of the own lottery, or rounds of game providers. */
type Kind = 'withdrawals' | 'deposits' | 'gifts' | 'adjustments' | 'bets' | 'rounds'

/** Those of business days of a merchant. */
export interface PaymentFilter {
  readonly merchantId: number
  readonly of: Kind
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
  /** of a gift its kind; of an adjustment IN or OUT; of a bet OPEN, or how it ended */
  readonly state: string
  readonly asset: string
  readonly amount: Units
  /** paid out, or credited */
  readonly moved: Units
  readonly fee: Units
  /** who pays; of a gift its cause, of an adjustment why, of a bet its game and issue or round */
  readonly about: string
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

interface Source {
  readonly table: Prisma.Sql
  readonly id: Prisma.Sql
  /** what an id is written as */
  readonly cast: Prisma.Sql
  /** by what it is listed, and its days counted */
  readonly at: Prisma.Sql
  readonly state: Prisma.Sql
  readonly asset: Prisma.Sql
  readonly amount: Prisma.Sql
  readonly moved: Prisma.Sql
  readonly fee: Prisma.Sql
  readonly about: Prisma.Sql
  readonly officers: Prisma.Sql
  readonly endedAt: Prisma.Sql
}
/** What the lines of an order say together. */
const ofLines = (what: Prisma.Sql): Prisma.Sql =>
  sql`(SELECT ${what} FROM bet_lines x WHERE x.issue_id = w.issue_id AND x.member_id = w.member_id AND x.order_row_id = w.id)`
const NOBODY = sql`'{}'::text[]`
const providerOf = sql`coalesce((SELECT p.name FROM cashier_providers p WHERE p.id = w.provider_id AND p.merchant_id = w.merchant_id), '')`

/** What each of them has, under one name. */
const SOURCES: Readonly<Record<Kind, Source>> = {
  withdrawals: {
    table: sql`withdrawals`,
    id: sql`w.id`,
    cast: sql`bigint`,
    at: sql`w.created_at`,
    state: sql`w.state`,
    asset: sql`w.asset`,
    amount: sql`w.amount_units`,
    moved: sql`w.paid_units`,
    fee: sql`w.fee_taken_units`,
    about: providerOf,
    officers: sql`ARRAY(SELECT a.officer FROM withdrawal_approvals a WHERE a.withdrawal_id = w.id AND a.merchant_id = w.merchant_id ORDER BY a.at)`,
    endedAt: sql`w.ended_at`,
  },
  deposits: {
    table: sql`deposits`,
    id: sql`w.id`,
    cast: sql`uuid`,
    at: sql`w.created_at`,
    state: sql`w.state`,
    asset: sql`w.asset`,
    amount: sql`w.ordered_units`,
    moved: sql`w.credited_units`,
    fee: sql`w.fee_units`,
    about: providerOf,
    officers: NOBODY,
    endedAt: sql`w.ended_at`,
  },
  // Those that were taken: by then they are money.
  gifts: {
    table: sql`reward_grants`,
    id: sql`w.id`,
    cast: sql`bigint`,
    at: sql`w.claimed_at`,
    state: sql`w.kind`,
    asset: sql`t.currency`,
    amount: sql`w.amount_units`,
    moved: sql`w.amount_units`,
    fee: sql`0::bigint`,
    about: sql`w.cause`,
    officers: NOBODY,
    endedAt: sql`w.claimed_at`,
  },
  adjustments: {
    table: sql`adjustments`,
    id: sql`w.id`,
    cast: sql`bigint`,
    at: sql`w.created_at`,
    state: sql`CASE WHEN w.units > 0 THEN 'IN' ELSE 'OUT' END`,
    asset: sql`t.currency`,
    amount: sql`w.units`,
    moved: sql`w.units`,
    fee: sql`0::bigint`,
    about: sql`w.reason`,
    officers: sql`ARRAY[w.by, w.second]`,
    endedAt: sql`w.created_at`,
  },
  // Of an order its lines are read one by one, and of those that are shown alone.
  bets: {
    table: sql`bet_orders`,
    id: sql`w.id`,
    cast: sql`bigint`,
    at: sql`w.placed_at`,
    state:
      ofLines(sql`CASE WHEN bool_or(x.state IN ('PENDING', 'QUARANTINED')) THEN 'OPEN' WHEN bool_and(x.state = 'CANCELLED') THEN 'CANCELLED'
      WHEN bool_and(x.state = 'VOID') THEN 'VOID' WHEN coalesce(sum(x.payout_units), 0) > 0 THEN 'WON' ELSE 'LOST' END`),
    asset: sql`t.currency`,
    amount: sql`w.stake_units`,
    moved: ofLines(sql`coalesce(sum(x.payout_units), 0)::bigint`),
    fee: sql`0::bigint`,
    about: sql`(SELECT g.code FROM games g WHERE g.id = w.game_id) || ' ' || (SELECT i.number FROM issues i WHERE i.id = w.issue_id)`,
    officers: NOBODY,
    endedAt: ofLines(sql`CASE WHEN bool_and(x.settled_at IS NOT NULL) THEN max(x.settled_at) END`),
  },
  rounds: {
    table: sql`(SELECT * FROM provider_rounds WHERE asset <> 'DEMO')`,
    id: sql`w.id`,
    cast: sql`bigint`,
    at: sql`w.begun_at`,
    state: sql`w.state`,
    asset: sql`w.asset`,
    amount: sql`w.stake_units`,
    moved: sql`w.won_units`,
    fee: sql`0::bigint`,
    about: sql`w.vendor || '-' || (SELECT c.code FROM catalogue_games c WHERE c.id = w.catalogue_id) || ' ' || w.round_id`,
    officers: NOBODY,
    endedAt: sql`w.ended_at`,
  },
}

/** Of whom they are read: a merchant's, of a range of its days, or one member's, of any. */
type Whose = PaymentFilter | { readonly of: Kind; readonly memberId: bigint }

/** Rows that fit, with their merchant and member. */
function fitting(whose: Whose): Prisma.Sql {
  const source = SOURCES[whose.of]
  const joined = sql`FROM merchants t JOIN ${source.table} w ON w.merchant_id = t.id JOIN members m ON m.id = w.member_id`
  if ('memberId' in whose) return sql`${joined} WHERE w.member_id = ${whose.memberId} AND ${source.at} IS NOT NULL`
  const { merchantId, from, to, state, account } = whose
  const isOfState = state === undefined ? sql`true` : sql`${source.state} = ${state}`
  const isOfAccount = account.trim() === '' ? sql`true` : sql`m.account_key = lower(${account.trim()})`
  return sql`${joined}
     WHERE t.id = ${merchantId} AND ${source.at} >= (${from}::timestamp AT TIME ZONE t.time_zone)
       AND ${source.at} < ((${to}::timestamp + interval '1 day') AT TIME ZONE t.time_zone) AND ${isOfState} AND ${isOfAccount}`
}

const money = <Row extends Readonly<Record<Sums, bigint>>>({ amount, moved, fee, ...row }: Row) => ({
  ...row,
  amount: units(amount),
  moved: units(moved),
  fee: units(fee),
})

async function rowsOf({ db }: Ctx, filter: Whose, after: string | undefined, most: number): Promise<PaymentRow[]> {
  const { id, cast, at, state, asset, amount, moved, fee, about, officers, endedAt } = SOURCES[filter.of]
  const [ms = '', last = ''] = (after ?? '').split('~')
  // A page of another kind may end with an id of another form.
  if (after !== undefined && last.includes('-') !== (filter.of === 'deposits')) {
    failFields([{ path: 'after', rule: 'invalid_format' }])
  }
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(${at}, ${id}) < (${new Date(Number(ms))}::timestamptz, ${last}::text::${cast})`
  const rows = await db.prisma.$queryRaw<Raw<PaymentRow>[]>`
    SELECT ${id}::text AS id, m.public_id AS "publicId", m.account, is_test_account(m.type, m.test_at) AS "isTest", ${state} AS state,
           ${asset} AS asset, ${amount} AS amount, ${moved} AS moved, ${fee} AS fee, ${about} AS about, ${officers} AS officers,
           ${at} AS "createdAt", ${endedAt} AS "endedAt"
    ${fitting(filter)} AND ${isBehind} ORDER BY ${at} DESC, ${id} DESC LIMIT ${most}`
  return rows.map(money)
}

async function totalsOf({ db }: Ctx, filter: PaymentFilter): Promise<PaymentTotal[]> {
  const { asset, amount, moved, fee } = SOURCES[filter.of]
  const rows = await db.prisma.$queryRaw<Raw<PaymentTotal>[]>`
    SELECT ${asset} AS asset, count(*)::int AS count, sum(${amount})::bigint AS amount, sum(${moved})::bigint AS moved, sum(${fee})::bigint AS fee
    ${fitting(filter)} AND NOT is_test_account(m.type, m.test_at) GROUP BY ${asset} ORDER BY ${asset}`
  return rows.map(money)
}

const cursorOf = ({ createdAt, id }: PaymentRow): string => `${createdAt.getTime()}~${id}`

interface Page {
  readonly items: PaymentRow[]
  readonly next: string | null
}

async function pageOf(ctx: Ctx, whose: Whose, after: string | undefined): Promise<Page> {
  const rows = await rowsOf(ctx, whose, after, ROWS_PER_PAGE + 1)
  const items = rows.slice(0, ROWS_PER_PAGE)
  const last = items.at(-1)
  return { items, next: rows.length > ROWS_PER_PAGE && last !== undefined ? cursorOf(last) : null }
}

/** A page of them, the newest first, and on the first one what all that fit add up to. */
export async function listPayments(
  ctx: Ctx,
  filter: PaymentFilter,
  after: string | undefined,
): Promise<Page & { totals: PaymentTotal[] }> {
  const [page, totals] = await Promise.all([
    pageOf(ctx, filter, after),
    after === undefined ? totalsOf(ctx, filter) : [],
  ])
  return { ...page, totals }
}

/** A page of a member's, the newest first. */
export async function listOfMember(ctx: Ctx, whose: { of: Kind; memberId: bigint }, after?: string): Promise<Page> {
  return await pageOf(ctx, whose, after)
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
  textCell(row.about),
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
