import { statement, withTransaction } from '@croupier/db'
import { toDecimalString, type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import { payHouseDividends } from './settleDueDividends.ts'

/** What the house of a merchant owes as dividends. */
export interface HouseDividends {
  readonly merchantCode: string
  readonly bills: number
  readonly due: Units
}

/** $1 merchants, null for all. */
const WAITING = statement(
  'dividends.waitingForApproval',
  `SELECT m.code, count(*)::int AS bills, sum(p.due_units)::bigint AS due FROM merchants m
     JOIN wage_payments p ON p.merchant_id = m.id AND p.kind = 'DIVIDEND' AND p.payer_id IS NULL AND p.state = 'UNPAID'
    WHERE $1::int[] IS NULL OR m.id = ANY ($1::int[]) GROUP BY m.code ORDER BY m.code`,
)

/** The house's dividends that wait for an officer, by merchant (rules B10.4). */
export async function listHouseDividends(ctx: Ctx, merchantId: number | null = null): Promise<HouseDividends[]> {
  interface Row {
    readonly code: string
    readonly bills: number
    readonly due: bigint
  }
  const rows = await ctx.db.hot.query<Row>(WAITING, [merchantId === null ? (ctx.merchants ?? null) : [merchantId]])
  return rows.map(({ code, bills, due }) => ({ merchantCode: code, bills, due: units(due) }))
}

/**
 * An officer approves what the house of a merchant owes as dividends, and it is paid (rules B10.4). Who did it and why is in the
 * audit chain before the first payment.
 * @returns how many bills were paid; 0 when none waited
 */
export async function approveDividends(
  ctx: Ctx,
  release: { readonly merchantId: number; readonly by: string; readonly reason: string },
): Promise<number> {
  const { merchantId, by, reason } = release
  const [waiting] = await listHouseDividends(ctx, merchantId)
  if (waiting === undefined) return 0
  const after = { by, reason, bills: waiting.bills, due: toDecimalString(waiting.due) }
  await withTransaction(ctx.db, async (tx) => {
    const action = 'dividends.approved'
    await audit(tx, { merchantId, action, actorId: null, subjectId: null, after })
  })
  return await payHouseDividends(ctx, merchantId)
}
