import { type Units, units } from '@croupier/money'
import { bills } from '@croupier/wire'

/** A bill as the database has it, seen from one side. */
export interface BillRow {
  readonly id: bigint
  readonly contract_id: string
  readonly kind: string
  readonly category: string
  readonly period_code: string
  readonly period_start: Date
  readonly period_end: Date
  readonly counterparty: string | null
  readonly effective_units: bigint
  readonly active_users: number
  readonly tier_no: number | null
  readonly ratio_ppm: number | null
  readonly fixed_units: bigint | null
  readonly loss_units: bigint | null
  readonly carry_in_units: bigint | null
  readonly carry_out_units: bigint | null
  readonly base_units: bigint | null
  readonly cap_factor: number | null
  readonly theoretical_units: bigint | null
  readonly due_units: bigint
  readonly paid_units: bigint
  readonly state: string
  readonly pay_until: Date | null
  readonly paid_at: Date | null
}

/** The columns of a bill p of a contract c, with the other side as o. */
export const BILL_COLUMNS = `p.id, c.public_id AS contract_id, p.kind, p.category, p.period_code, p.period_start, p.period_end,
  o.account AS counterparty, p.effective_units, p.active_users, p.tier_no, p.ratio_ppm, p.fixed_units, p.loss_units,
  p.carry_in_units, p.carry_out_units, p.base_units, p.theoretical_units,
  CASE WHEN p.kind = 'DIVIDEND' THEN (SELECT t.cap_factor FROM contract_versions t
    WHERE t.contract_id = p.contract_id AND t.version_no = p.version_no)::int END AS cap_factor, p.due_units, p.paid_units, p.state, p.pay_until, p.paid_at`

const unitsOf = (amount: bigint | null): Units | null => (amount === null ? null : units(amount))

/** The state as people know it: an unpaid dividend of which a part is paid is a partial one (rules B10.4). */
const stateOf = ({ state, paid_units }: BillRow): bills.Bill['state'] =>
  bills.billState.parse(state === 'UNPAID' && paid_units > 0n ? 'PARTIAL' : state)

/** A row as the wire has it. */
export const billOf = (row: BillRow): bills.Bill => ({
  contractId: row.contract_id,
  kind: bills.billKind.parse(row.kind),
  category: bills.bill.shape.category.parse(row.category),
  periodCode: bills.bill.shape.periodCode.parse(row.period_code),
  periodStart: row.period_start,
  periodEnd: row.period_end,
  counterparty: row.counterparty,
  effective: units(row.effective_units),
  activeUsers: row.active_users,
  tierNo: row.tier_no,
  ratioPpm: row.ratio_ppm,
  fixed: unitsOf(row.fixed_units),
  loss: unitsOf(row.loss_units),
  carryIn: unitsOf(row.carry_in_units),
  carryOut: unitsOf(row.carry_out_units),
  base: unitsOf(row.base_units),
  capFactor: row.cap_factor,
  theoretical: unitsOf(row.theoretical_units),
  due: units(row.due_units),
  paid: units(row.paid_units),
  state: stateOf(row),
  payUntil: row.pay_until,
  paidAt: row.paid_at,
})
