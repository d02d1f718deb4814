import { statement } from '@croupier/db'
import { CONTRACTS_PER_CHUNK_MAX, type PeriodDue, payBills, writeBills } from '@croupier/ledger'
import { units } from '@croupier/money'
import { MINUTE_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { computeWageRun } from './computeWageRun.ts'
import { type Payday, paydays } from './payday.ts'
import { duePeriods, finishPeriodRun, openPeriodRun } from './periodRuns.ts'

const KINDS = ['DAILY_WAGE', 'HOURLY_WAGE'] as const

/** Writes the bills of a run in chunks, and closes it: said again, it adds what is missing. */
export async function billRun(
  ctx: Ctx,
  runId: bigint,
  payUntil: Date | null,
  { dues, rows }: { readonly dues: readonly PeriodDue[]; readonly rows: number },
): Promise<void> {
  for (let first = 0; first < dues.length; first += CONTRACTS_PER_CHUNK_MAX) {
    await writeBills(ctx.db, runId, payUntil, dues.slice(first, first + CONTRACTS_PER_CHUNK_MAX))
  }
  await finishPeriodRun(ctx, runId, rows)
}

/**
 * Makes the bills of every closed period of daily and hourly wages that a merchant has not settled yet, oldest first (rules B7,
 * B8). The database says what is due, so late, doubled or parallel calls make each bill once; a run that broke off is resumed
 * with the view it began with. Nothing is paid here.
 * @returns how many periods were settled
 * @throws AggregateError with what each merchant failed by, after all others are settled
 */
export async function settleDueWages(ctx: Ctx): Promise<number> {
  const paydayOf = paydays(ctx)
  const after = async (id: number) => (await paydayOf(id)).wagesMadeAfter * MINUTE_MS
  const due = await duePeriods(ctx, KINDS, after)
  const settled = await each(ctx, due, { message: 'wages were not settled', ownerOf: merchantOf }, async (one) => {
    const run = await openPeriodRun(ctx, one)
    if (run.settled) return
    const { rankUnit } = await paydayOf(one.merchantId)
    await billRun(ctx, run.runId, null, await computeWageRun(ctx, run, units(BigInt(rankUnit))))
  })
  return settled.length
}

interface Waiting {
  readonly merchant_id: number
}
const MERCHANTS = statement(
  'wages.merchantsToPay',
  `SELECT m.id AS merchant_id FROM merchants m WHERE m.money_mode <> 'READ_ONLY'
      AND EXISTS (SELECT 1 FROM wage_payments p WHERE p.merchant_id = m.id AND p.kind = ANY ($1::text[]) AND p.state = 'UNPAID')`,
)
/**
 * The next bills to pay: the oldest period first, from the top of the tree down (rules B11), of runs whose bills are all made.
 * $1 merchant, $2 kinds, $3 how long after the end of a period, minutes.
 */
const NEXT = statement(
  'wages.nextToPay',
  `SELECT p.id FROM wage_payments p
     JOIN members m ON m.id = p.payee_id
     JOIN wage_runs r ON r.merchant_id = p.merchant_id AND r.kind = p.kind AND r.period_code = p.period_code
      AND r.window_start = p.period_start AND r.settled_at IS NOT NULL
    WHERE p.merchant_id = $1::int AND p.kind = ANY ($2::text[]) AND p.state = 'UNPAID'
      AND p.period_end + $3::int * interval '1 minute' <= money_now()
    ORDER BY p.period_start, m.depth, p.id LIMIT ${CONTRACTS_PER_CHUNK_MAX}`,
)

async function payMerchant(ctx: Ctx, merchantId: number, payday: Payday): Promise<void> {
  for (;;) {
    const values = [merchantId, KINDS, payday.wagesPaidAfter]
    const next = await ctx.db.hot.query<{ id: bigint }>(NEXT, values)
    if (next.length === 0) return
    await payBills(
      ctx.db,
      merchantId,
      next.map(({ id }) => id),
    )
  }
}

/**
 * Pays the wages whose hour of payment has come, from the top of the tree down, so that an account is paid before it pays
 * (rules B7, B11). What a payer lacks is retried from then on.
 * @returns of how many merchants
 * @throws AggregateError with what each merchant failed by, after all others were paid
 */
export async function payDueWages(ctx: Ctx): Promise<number> {
  const paydayOf = paydays(ctx)
  const rows = await ctx.db.hot.query<Waiting>(MERCHANTS, [KINDS])
  const merchants = rows.map(({ merchant_id: merchantId }) => ({ merchantId }))
  const of = { message: 'wages were not paid', ownerOf: merchantOf }
  const paid = await each(ctx, merchants, of, async ({ merchantId }) => {
    await payMerchant(ctx, merchantId, await paydayOf(merchantId))
  })
  return paid.length
}
