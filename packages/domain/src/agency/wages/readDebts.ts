import { statement } from '@croupier/db'
import { walletOf } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'

/** Bills of one side that are not paid in full. */
export interface OpenBills {
  readonly bills: number
  /** what is missing of them, in currency units */
  readonly units: Units
}

/** What the actor's wallet owes and is owed, and whether it may pay. */
export interface OwnDebts {
  readonly frozen: boolean
  /** what the house is owed after a corrected result, in currency units (rules A6) */
  readonly toHouse: Units
  readonly owed: OpenBills
  readonly awaited: OpenBills
}

interface Row {
  readonly to_house: bigint
  readonly owed_bills: number
  readonly owed_units: bigint
  readonly awaited_bills: number
  readonly awaited_units: bigint
}

const OPEN = `state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')`

/** $1 actor, $2 merchant. Paid bills are in neither index, so the cost does not grow with them. */
const DEBTS = statement(
  'wages.debts',
  `SELECT coalesce((SELECT -sum(r.balance) FROM ledger_accounts r WHERE r.owner_id = $1::bigint AND r.kind = 'RECEIVABLE'
                       AND r.merchant_id = $2::int), 0)::bigint AS to_house,
          o.bills AS owed_bills, o.units AS owed_units, a.bills AS awaited_bills, a.units AS awaited_units
     FROM (SELECT count(*)::int AS bills, coalesce(sum(due_units - paid_units), 0)::bigint AS units FROM wage_payments
            WHERE payer_id = $1::bigint AND merchant_id = $2::int AND ${OPEN}) o,
          (SELECT count(*)::int AS bills, coalesce(sum(due_units - paid_units), 0)::bigint AS units FROM wage_payments
            WHERE payee_id = $1::bigint AND merchant_id = $2::int AND ${OPEN}) a`,
)

/**
 * What the actor's own wallet owes (rules A6, B11), what others owe it, and whether it is frozen.
 * @throws Error when the account was opened without a wallet
 */
export async function readDebts(ctx: ActorCtx): Promise<OwnDebts> {
  const { memberId, merchantId } = ctx.actor
  const wallet = await walletOf(ctx.db, memberId)
  const [row] = await ctx.db.hot.query<Row>(DEBTS, [memberId, merchantId])
  if (wallet === undefined || row === undefined) throw new Error('an account without a wallet')
  return {
    frozen: wallet.frozen,
    toHouse: units(row.to_house),
    owed: { bills: row.owed_bills, units: units(row.owed_units) },
    awaited: { bills: row.awaited_bills, units: units(row.awaited_units) },
  }
}
