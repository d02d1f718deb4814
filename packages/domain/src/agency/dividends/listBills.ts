import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { bills } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { BILL_COLUMNS, type BillRow, billOf } from './billRow.ts'

type Side = 'PAYEE' | 'PAYER'

export interface BillsQuery {
  readonly kind: bills.Bill['kind']
  readonly side: Side
  /** of the bills one receives, those of the house or those of an upline; null: all */
  readonly from: 'HOUSE' | 'UPLINE' | null
  /** only bills behind this one */
  readonly behind: { readonly periodStart: Date; readonly contractId: string | null } | null
  readonly pageSize: number
}

export interface BillsPage {
  readonly items: bills.Bill[]
  readonly next: { readonly before: Date; readonly beforeContract: string } | null
  /** what the actor's own dividends lack in all, in units: of those that can still be paid in time */
  readonly unpaid: Units
  /** what the actor did not pay in time, of all kinds, in units (rules B10.6, B11) */
  readonly overdue: Units
  readonly autoPay: boolean
}

/**
 * A page of bills of one side, newest period first. $1 member, $2 kind, $3 merchant, $4 HOUSE, UPLINE or null, $5 and $6 period
 * start and contract of the last bill of the page before or null, $7 how many.
 */
const listOf = (side: Side) =>
  statement(
    `dividends.listBills.${side}`,
    `SELECT ${BILL_COLUMNS} FROM wage_payments p
       JOIN contracts c ON c.id = p.contract_id
       LEFT JOIN members o ON o.id = ${side === 'PAYEE' ? 'p.payer_id' : 'p.payee_id'}
      WHERE ${side === 'PAYEE' ? 'p.payee_id' : 'p.payer_id'} = $1::bigint AND p.kind = $2::text AND p.merchant_id = $3::int
        AND p.kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND')
        AND ($4::text IS NULL OR ($4::text = 'HOUSE') = (p.payer_id IS NULL))
        AND ($5::timestamptz IS NULL OR (p.period_start, p.id) < ($5::timestamptz, coalesce((SELECT b.id FROM wage_payments b
          JOIN contracts k ON k.id = b.contract_id WHERE k.public_id = $6::uuid AND b.kind = $2::text
           AND b.period_start = $5::timestamptz AND b.merchant_id = $3::int), 0)))
      ORDER BY p.period_start DESC, p.id DESC LIMIT $7::int`,
  )
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

/** The actor's bills of one kind (rules B5: payer and payee each see theirs), and what of its own it still has to pay. */
export async function listBills(ctx: ActorCtx, query: BillsQuery): Promise<BillsPage> {
  const { hot } = ctx.db
  const { memberId, merchantId } = ctx.actor
  const { kind, side, from, behind, pageSize } = query
  const place = [behind?.periodStart ?? null, behind?.contractId ?? null]
  const values = [memberId, kind, merchantId, from, ...place, pageSize + 1]
  const [rows, [own]] = await Promise.all([
    hot.query<BillRow>(LIST[side], values),
    hot.query<OwnRow>(OWN, [memberId, merchantId]),
  ])
  const items = rows.slice(0, pageSize).map(billOf)
  const last = rows.length > pageSize ? items.at(-1) : undefined
  return {
    items,
    next: last === undefined ? null : { before: last.periodStart, beforeContract: last.contractId },
    unpaid: units(own?.unpaid ?? 0n),
    overdue: units(own?.overdue ?? 0n),
    autoPay: own?.auto_pay ?? false,
  }
}
