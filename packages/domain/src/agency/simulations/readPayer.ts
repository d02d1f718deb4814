import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { CarriedLoss, ContractKind } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { TEST_LINES } from '../contracts/index.ts'
import { incomesIn } from '../dividends/index.ts'
import type { PeriodIncome } from './simulatePeriods.ts'

/** The two sides of a contract, and what it is about. */
export interface Sides {
  readonly merchantId: number
  readonly payerId: bigint
  readonly payeeId: bigint
  readonly kind: ContractKind
  readonly category: string
}

/** $1 payee, $2 payer, $3 merchant, $4 kind, $5 category, $6 where periods begin, and the end of the last. */
const PAID = statement(
  'simulations.paid',
  `SELECT width_bucket(p.period_start, $6::timestamptz[]) AS place, sum(p.paid_units)::bigint AS units FROM wage_payments p
    WHERE p.payee_id = $1::bigint AND p.payer_id = $2::bigint AND p.merchant_id = $3::int AND p.kind = $4::text
      AND p.category = $5::text AND p.period_start >= ($6::timestamptz[])[1]
      AND p.period_start < ($6::timestamptz[])[cardinality($6::timestamptz[])] GROUP BY 1`,
)

interface PlacedUnits {
  readonly place: number
  readonly units: bigint
}

/** What was really paid between the two sides on contracts of the kind and category, by the place of the period from 0. */
export async function readPaid(
  ctx: Ctx,
  { payeeId, payerId, merchantId, kind, category }: Sides,
  marks: readonly Date[],
): Promise<Map<number, Units>> {
  const values = [payeeId, payerId, merchantId, kind, category, marks]
  const rows = await ctx.db.hot.query<PlacedUnits>(PAID, values)
  return new Map(rows.map(({ place, units: paid }) => [place - 1, units(paid)]))
}

/** What the payer received on its own contract of the kind and category, and what it paid on to others than the payee. Values as in PAID. */
const BESIDE = statement(
  'simulations.beside',
  `SELECT width_bucket(p.period_start, $6::timestamptz[]) AS place,
          coalesce(sum(p.paid_units) FILTER (WHERE p.payee_id = $2::bigint), 0)::bigint AS received,
          coalesce(sum(p.paid_units) FILTER (WHERE p.payer_id = $2::bigint), 0)::bigint AS paid_on
     FROM wage_payments p
    WHERE (p.payee_id = $2::bigint OR p.payer_id = $2::bigint AND p.payee_id <> $1::bigint) AND p.merchant_id = $3::int
      AND p.kind = $4::text AND p.category = $5::text AND p.period_start >= ($6::timestamptz[])[1]
      AND p.period_start < ($6::timestamptz[])[cardinality($6::timestamptz[])] GROUP BY 1`,
)

/** What the payer really received and paid on to others in a period; amounts in currency units. */
export interface BesidePayee {
  readonly received: Units
  readonly paidOn: Units
}

/** What was paid beside the two sides on contracts of the kind and category, by the place of the period from 0. */
export async function readBeside(
  ctx: Ctx,
  { payeeId, payerId, merchantId, kind, category }: Sides,
  marks: readonly Date[],
): Promise<Map<number, BesidePayee>> {
  const values = [payeeId, payerId, merchantId, kind, category, marks]
  const rows = await ctx.db.hot.query<{ place: number; received: bigint; paid_on: bigint }>(BESIDE, values)
  return new Map(
    rows.map(({ place, received, paid_on }) => [place - 1, { received: units(received), paidOn: units(paid_on) }]),
  )
}

/** The last bill of the two sides that had a rest before an instant. Values as in PAID, $6 being the instant. */
const CARRIED = statement(
  'simulations.carried',
  `SELECT coalesce(k.carry_out_ppm_units, k.carry_out_units, 0) AS carry, k.period_end FROM wage_payments k
    WHERE k.payee_id = $1::bigint AND k.payer_id = $2::bigint AND k.merchant_id = $3::int AND k.kind = $4::text
      AND k.category = $5::text AND k.period_start < $6::timestamptz
      AND (k.carry_in_units <> 0 OR k.carry_out_units <> 0 OR k.carry_in_ppm_units <> 0 OR k.carry_out_ppm_units <> 0)
    ORDER BY k.period_start DESC, k.contract_id DESC LIMIT 1`,
)

/** What the two sides had left below zero before an instant: units of a dividend, units × ppm of a real-time wage. */
export async function readCarried(
  ctx: Ctx,
  { payeeId, payerId, merchantId, kind, category }: Sides,
  before: Date,
): Promise<CarriedLoss | null> {
  const values = [payeeId, payerId, merchantId, kind, category, before]
  const [row] = await ctx.db.hot.query<{ carry: bigint; period_end: Date }>(CARRIED, values)
  return row === undefined ? null : { carryOut: units(row.carry), end: row.period_end }
}

/**
 * What an account's wallet had at instants. Versions of a wallet rise with time, so each instant is found by halving: about
 * 20 look-ups in an index, however long the history is. $1 owner, $2 merchant, $3 instants.
 */
const BALANCES = statement(
  'simulations.balances',
  `WITH RECURSIVE account AS (
     SELECT id, version FROM ledger_accounts WHERE owner_id = $1::bigint AND merchant_id = $2::int AND kind = 'CASH'
   ), search AS (
     SELECT q.place, q.at, 0::bigint AS low, a.version AS high, a.id
       FROM unnest($3::timestamptz[]) WITH ORDINALITY q(at, place) CROSS JOIN account a
     UNION ALL
     SELECT s.place, s.at, CASE WHEN t.created_at <= s.at THEN s.middle ELSE s.low END,
            CASE WHEN t.created_at <= s.at THEN s.high ELSE s.middle - 1 END, s.id
       FROM (SELECT *, (low + high + 1) / 2 AS middle FROM search WHERE low < high) s
      CROSS JOIN LATERAL (
        SELECT created_at FROM ledger_transfers WHERE from_account_id = s.id AND from_version = s.middle AND merchant_id = $2::int
        UNION ALL
        SELECT created_at FROM ledger_transfers WHERE to_account_id = s.id AND to_version = s.middle AND merchant_id = $2::int
        LIMIT 1) t)
   SELECT s.place::int, coalesce(
            (SELECT from_balance FROM ledger_transfers WHERE from_account_id = s.id AND from_version = s.low AND merchant_id = $2::int),
            (SELECT to_balance FROM ledger_transfers WHERE to_account_id = s.id AND to_version = s.low AND merchant_id = $2::int),
            0)::bigint AS units
     FROM search s WHERE s.low = s.high`,
)

/** What an account's wallet had at each instant, by its place from 0. */
export async function readBalances(
  ctx: Ctx,
  { payerId, merchantId }: Sides,
  instants: readonly Date[],
): Promise<Map<number, Units>> {
  const values = [payerId, merchantId, instants]
  const rows = await ctx.db.hot.query<PlacedUnits>(BALANCES, values)
  return new Map(rows.map(({ place, units: balance }) => [place - 1, units(balance)]))
}

const OWN = "($3::text = 'CONS' OR category = $3::text)"
const BOOKED = `created_at >= ($4::timestamptz[])[1] AND merchant_id = $2::int
                 AND created_at < ($4::timestamptz[])[cardinality($4::timestamptz[])]`

/**
 * $1 payee, $2 merchant, $3 category, $4 where periods begin, and the end of the last. Rebates and gifts of the team are those of the
 * category, beside them gifts of none, and wages are those that the payee received, each movement when it was booked, as a run takes
 * them (rules A2.6, B4, B10).
 */
const INCOMES = statement(
  'simulations.incomes',
  `WITH ${TEST_LINES}, income AS (
     SELECT width_bucket(i.created_at, $4::timestamptz[]) AS place, i.of, i.category, i.units
       FROM (${incomesIn(BOOKED)}) i
       JOIN member_closure x ON x.ancestor_id = $1::bigint AND x.descendant_id = i.member_id
      WHERE CASE WHEN i.of = 'WAGES' THEN i.member_id = $1::bigint ELSE i.member_id NOT IN (SELECT id FROM tests) END)
   SELECT place,
          coalesce(sum(units) FILTER (WHERE of = 'REBATES' AND ${OWN}), 0)::bigint AS rebates,
          coalesce(sum(units) FILTER (WHERE of = 'WATER_REBATES' AND ${OWN}), 0)::bigint AS water_rebates,
          coalesce(sum(units) FILTER (WHERE of = 'WATER_REBATES' AND NOT ${OWN} AND category = 'CONS'), 0)::bigint AS water_shared,
          coalesce(sum(units) FILTER (WHERE of = 'PROMOTIONS' AND ${OWN}), 0)::bigint AS promotions,
          coalesce(sum(units) FILTER (WHERE of = 'PROMOTIONS' AND NOT ${OWN} AND category = 'CONS'), 0)::bigint AS promotions_shared,
          coalesce(sum(units) FILTER (WHERE of = 'WAGES'), 0)::bigint AS whole,
          coalesce(sum(units) FILTER (WHERE of = 'WAGES' AND category = $3::text), 0)::bigint AS own,
          coalesce(sum(units) FILTER (WHERE of = 'WAGES' AND category = 'CONS'), 0)::bigint AS cons
     FROM income GROUP BY place`,
)

interface IncomeRow {
  readonly place: number
  readonly rebates: bigint
  readonly water_rebates: bigint
  readonly water_shared: bigint
  readonly promotions: bigint
  readonly promotions_shared: bigint
  readonly whole: bigint
  readonly own: bigint
  readonly cons: bigint
}

/** The rebates and gifts of a team, test lines left out, and the wages of its agent, by the place of the period from 0 (rules B4). */
export async function readPeriodIncomes(
  ctx: Ctx,
  { payeeId, merchantId, category }: Sides,
  marks: readonly Date[],
): Promise<Map<number, PeriodIncome>> {
  const values = [payeeId, merchantId, category, marks]
  const rows = await ctx.db.hot.query<IncomeRow>(INCOMES, values)
  return new Map(
    rows.map((row) => [
      row.place - 1,
      {
        rebates: row.rebates,
        waterRebates: row.water_rebates,
        waterShared: row.water_shared,
        promotions: row.promotions,
        promotionsShared: row.promotions_shared,
        wagesOfOwn: row.own,
        wagesOfCons: row.cons,
        wagesOfAll: row.whole,
      },
    ]),
  )
}
