import { moneyNow, statement } from '@croupier/db'
import { CONTRACTS_PER_CHUNK_MAX, payBills } from '@croupier/ledger'
import { periodAt } from '@croupier/rules'
import { MINUTE_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { billRun, duePeriods, openPeriodRun, paydays } from '../wages/index.ts'
import { computeDividendRun } from './computeDividendRun.ts'

/**
 * The end of the pay window: 23:59:59 of the given day behind the period or behind the making of its bills, whichever is later,
 * by the merchant's calendar (rules B10.5).
 */
function payUntil(periodEnd: Date, madeAt: Date, payDays: number, zone: string): Date {
  const made = periodAt('D', madeAt, zone).end
  let end = made > periodEnd ? made : periodEnd
  for (let day = 0; day < payDays; day += 1) end = periodAt('D', end, zone).end
  return end
}

/**
 * Makes the bills of every closed period of dividends that a merchant has not settled yet, oldest first (rules B10.1). Late,
 * doubled or parallel calls make each bill once.
 * @returns how many periods were settled
 * @throws AggregateError with what each merchant failed by, after all others are settled
 */
export async function settleDueDividends(ctx: Ctx): Promise<number> {
  const paydayOf = paydays(ctx)
  const after = async (id: number) => (await paydayOf(id)).dividendsMadeAfter * MINUTE_MS
  const due = await duePeriods(ctx, ['DIVIDEND'], after)
  const of = { message: 'dividends were not settled', ownerOf: merchantOf }
  const settled = await each(ctx, due, of, async (one) => {
    const run = await openPeriodRun(ctx, one)
    if (run.settled) return
    const { payDays } = await paydayOf(one.merchantId)
    const until = payUntil(one.period.end, await moneyNow(ctx.db), payDays, one.zone)
    await billRun(ctx, run.runId, until, await computeDividendRun(ctx, run))
  })
  return settled.length
}

const MERCHANTS = statement(
  'dividends.merchantsOwing',
  `SELECT m.id FROM merchants m WHERE m.money_mode <> 'READ_ONLY' AND EXISTS (SELECT 1 FROM wage_payments p
     WHERE p.merchant_id = m.id AND p.kind = 'DIVIDEND' AND p.payer_id IS NULL AND p.state = 'UNPAID')`,
)
const OF_HOUSE = statement(
  'dividends.ofHouse',
  `SELECT p.id FROM wage_payments p WHERE p.merchant_id = $1::int AND p.kind = 'DIVIDEND' AND p.payer_id IS NULL
      AND p.state = 'UNPAID' ORDER BY p.id LIMIT ${CONTRACTS_PER_CHUNK_MAX}`,
)

/** Pays all dividends that the house of one merchant owes (rules B10.4). @returns how many */
export async function payHouseDividends(ctx: Ctx, merchantId: number): Promise<number> {
  let paid = 0
  for (;;) {
    const bills = await ctx.db.hot.query<{ id: bigint }>(OF_HOUSE, [merchantId])
    if (bills.length === 0) return paid
    const ids = bills.map(({ id }) => id)
    paid += (await payBills(ctx.db, merchantId, ids, { inFull: true })).transfers
  }
}

/**
 * Pays the house's dividends of merchants that approve them by rule (rules B10.4); elsewhere they wait for an officer.
 * @throws AggregateError with what each merchant failed by, after all others were paid
 */
export async function payApprovedDividends(ctx: Ctx): Promise<number> {
  const paydayOf = paydays(ctx)
  const owing = await ctx.db.hot.query<{ id: number }>(MERCHANTS, [])
  const merchants = owing.map(({ id: merchantId }) => ({ merchantId }))
  const of = { message: 'dividends of the house were not paid', ownerOf: merchantOf }
  const paid = await each(ctx, merchants, of, async ({ merchantId }) => {
    const { approval } = await paydayOf(merchantId)
    if (approval === 'AUTO') await payHouseDividends(ctx, merchantId)
  })
  return paid.length
}
