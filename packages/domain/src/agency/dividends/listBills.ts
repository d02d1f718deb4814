import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { bills } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { findInTeam } from '../agents/index.ts'
import { BILL_COLUMNS, type BillRow, billOf } from './billRow.ts'

type Side = 'PAYEE' | 'PAYER'

/** What bills p can be ordered by besides their period. */
const SORTED = {
  effective: 'p.effective_units',
  active: 'p.active_users::bigint',
  result: 'coalesce(p.loss_units, 0)',
  due: 'p.due_units',
  paid: 'p.paid_units',
} as const
interface BillSort {
  readonly by: 'period' | keyof typeof SORTED
  readonly order: 'asc' | 'desc'
}

export interface BillsQuery {
  readonly kind: bills.Bill['kind']
  readonly side: Side
  /** of the bills one receives, those of the house or those of an upline; null: all */
  readonly from: 'HOUSE' | 'UPLINE' | null
  /** only bills whose periods begin on these business days; null is all */
  readonly days: { readonly first: string; readonly last: string } | null
  readonly timeZone: string
  /** public id of the account that the actor pays; null is everybody */
  readonly of: string | null
  /** only bills behind this one */
  readonly behind: {
    readonly periodStart: Date
    readonly contractId: string | null
    /** what it is ordered by, as a whole number */
    readonly value?: string | null
  } | null
  /** newest period first where it is left out */
  readonly sort?: BillSort
  readonly pageSize: number
}

/** Sums over bills, in units. */
interface BillsTotal {
  readonly count: number
  readonly effective: Units
  readonly due: Units
  readonly paid: Units
  readonly since: Date | null
}

export interface BillsPage {
  readonly items: bills.Bill[]
  /** of all pages, with the first one only: `since` where older bills are not in */
  readonly total: BillsTotal | null
  readonly next: {
    readonly before: Date
    readonly beforeContract: string
    readonly beforeValue: string
  } | null
  /** what the actor's own dividends lack in all, in units: of those that can still be paid in time */
  readonly unpaid: Units
  /** what the actor did not pay in time, of all kinds, in units (rules B10.6, B11) */
  readonly overdue: Units
  readonly autoPay: boolean
}

/** How many of the newest bills are added up. */
const SUMMED_MAX = 5_000

/** Bills p of one side. $1 member, $2 kind, $3 merchant, $4 HOUSE, UPLINE or null, $5 first and $6 last day, $7 time zone, $8 of. */
const billsOf = (side: Side): string => `
  ${side === 'PAYEE' ? 'p.payee_id' : 'p.payer_id'} = $1::bigint AND p.kind = $2::text AND p.merchant_id = $3::int
    AND p.kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND')
    AND ($4::text IS NULL OR ($4::text = 'HOUSE') = (p.payer_id IS NULL))
    AND ($5::date IS NULL OR (p.period_start >= $5::date::timestamp AT TIME ZONE $7::text
      AND p.period_start < ($6::date + 1)::timestamp AT TIME ZONE $7::text))
    AND ($8::uuid IS NULL OR p.contract_id IN (SELECT k.id FROM contracts k JOIN members m ON m.id = k.payee_id
      WHERE m.public_id = $8::uuid AND k.payer_id = $1::bigint))`

/** The id of the bill with period start $9 and contract $10. */
const PLACE = `coalesce((SELECT b.id FROM wage_payments b
          JOIN contracts k ON k.id = b.contract_id WHERE k.public_id = $10::uuid AND b.kind = $2::text
           AND b.period_start = $9::timestamptz AND b.merchant_id = $3::int), 0)`

/**
 * A page of bills of one side, newest period first. $1 member, $2 kind, $3 merchant, $4 HOUSE, UPLINE or null, $5 first and
 * $6 last day or null, $7 time zone, $8 of or null, $9 and $10 period start and contract of the last bill of the page before or
 * null, $11 how many.
 */
const listOf = (side: Side) =>
  statement(
    `dividends.listBills.${side}`,
    `SELECT ${BILL_COLUMNS} FROM wage_payments p
       JOIN contracts c ON c.id = p.contract_id
       LEFT JOIN members o ON o.id = ${side === 'PAYEE' ? 'p.payer_id' : 'p.payee_id'}
      WHERE ${billsOf(side)}
        AND ($9::timestamptz IS NULL OR (p.period_start, p.id) < ($9::timestamptz, ${PLACE}))
      ORDER BY p.period_start DESC, p.id DESC LIMIT $11::int`,
  )
/**
 * The same in another order, over the bills that the total is of. $12 is what the last bill of the page before is ordered by; a
 * bill that was paid meanwhile does not move the place.
 */
const sortedOf = (side: Side, { by, order }: BillSort) => {
  const [compares, direction] = order === 'desc' ? ['<', 'DESC'] : ['>', 'ASC']
  const value = by === 'period' ? 'p.period_start' : SORTED[by]
  const place = by === 'period' ? '$9::timestamptz' : '$12::bigint'
  return statement(
    `dividends.sortedBills.${side}.${by}.${order}`,
    `SELECT ${BILL_COLUMNS} FROM (
         SELECT p.* FROM wage_payments p WHERE ${billsOf(side)}
          ORDER BY p.period_start DESC, p.id DESC LIMIT ${SUMMED_MAX}) p
       JOIN contracts c ON c.id = p.contract_id
       LEFT JOIN members o ON o.id = ${side === 'PAYEE' ? 'p.payer_id' : 'p.payee_id'}
      WHERE $9::timestamptz IS NULL OR $12::bigint IS NULL OR (${value}, p.id) ${compares} (${place}, ${PLACE})
      ORDER BY ${value} ${direction}, p.id ${direction} LIMIT $11::int`,
  )
}
/** Sums over the newest bills of one side; `cut` where there are older ones. */
const totalOf = (side: Side) =>
  statement(
    `dividends.totalBills.${side}`,
    `SELECT count(*) FILTER (WHERE n <= ${SUMMED_MAX})::int AS count,
            coalesce(sum(p.effective_units) FILTER (WHERE n <= ${SUMMED_MAX}), 0)::bigint AS effective,
            coalesce(sum(p.due_units) FILTER (WHERE n <= ${SUMMED_MAX}), 0)::bigint AS due,
            coalesce(sum(p.paid_units) FILTER (WHERE n <= ${SUMMED_MAX}), 0)::bigint AS paid,
            CASE WHEN count(*) > ${SUMMED_MAX} THEN min(p.period_start) FILTER (WHERE n <= ${SUMMED_MAX}) END AS since
       FROM (SELECT p.*, row_number() OVER () AS n FROM (
         SELECT p.* FROM wage_payments p WHERE ${billsOf(side)}
          ORDER BY p.period_start DESC, p.id DESC LIMIT ${SUMMED_MAX + 1}) p) p`,
  )
const TOTAL = { PAYEE: totalOf('PAYEE'), PAYER: totalOf('PAYER') } as const
const LIST = { PAYEE: listOf('PAYEE'), PAYER: listOf('PAYER') } as const

interface OwnRow {
  readonly unpaid: bigint
  readonly overdue: bigint
  readonly auto_pay: boolean
}
/** $1 member, $2 merchant. */
const OWN = statement(
  'dividends.ownPaying',
  `SELECT coalesce((SELECT sum(p.due_units - p.paid_units) FROM wage_payments p WHERE p.merchant_id = $2::int
            AND p.kind = 'DIVIDEND' AND p.payer_id = $1::bigint AND p.state = 'UNPAID'), 0)::bigint AS unpaid,
          coalesce((SELECT sum(p.due_units - p.paid_units) FROM wage_payments p WHERE p.merchant_id = $2::int
            AND p.payer_id = $1::bigint AND p.state = 'DEFAULTED'), 0)::bigint AS overdue,
          coalesce((SELECT d.auto_pay FROM dividend_payers d WHERE d.member_id = $1::bigint AND d.merchant_id = $2::int), false)
            AS auto_pay`,
)

const NEWEST: BillSort = { by: 'period', order: 'desc' }

function figureOf(bill: bills.Bill, by: BillSort['by']): bigint {
  if (by === 'period') return 0n
  if (by === 'active') return BigInt(bill.activeUsers)
  return by === 'result' ? -(bill.loss ?? 0n) : bill[by]
}

const placeOf = (last: bills.Bill, { by }: BillSort) => ({
  before: last.periodStart,
  beforeContract: last.contractId,
  beforeValue: `${figureOf(last, by)}`,
})

/**
 * The actor's bills of one kind (rules B5: payer and payee each see theirs), and what of its own it still has to pay.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for bills of an account that is unknown or outside the subtree, alike
 */
export async function listBills(ctx: ActorCtx, query: BillsQuery): Promise<BillsPage> {
  const { hot } = ctx.db
  const { memberId, merchantId } = ctx.actor
  const { kind, side, from, days, timeZone, of, behind, pageSize, sort = NEWEST } = query
  if (of !== null) await findInTeam(ctx, of)
  const place = [behind?.periodStart ?? null, behind?.contractId ?? null]
  const filter = [memberId, kind, merchantId, from, days?.first, days?.last, timeZone, of].map((one) => one ?? null)
  const values = [...filter, ...place, pageSize + 1]
  const isNewest = sort.by === 'period' && sort.order === 'desc'
  const [rows, [own], [total]] = await Promise.all([
    isNewest
      ? hot.query<BillRow>(LIST[side], values)
      : hot.query<BillRow>(sortedOf(side, sort), [...values, behind?.value ?? null]),
    hot.query<OwnRow>(OWN, [memberId, merchantId]),
    behind === null ? hot.query<BillsTotal>(TOTAL[side], filter) : [],
  ])
  const items = rows.slice(0, pageSize).map(billOf)
  const last = rows.length > pageSize ? items.at(-1) : undefined
  return {
    items,
    total: total ?? null,
    next: last === undefined ? null : placeOf(last, sort),
    unpaid: units(own?.unpaid ?? 0n),
    overdue: units(own?.overdue ?? 0n),
    autoPay: own?.auto_pay ?? false,
  }
}
