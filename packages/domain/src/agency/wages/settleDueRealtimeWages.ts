import { CONTRACTS_PER_CHUNK_MAX, payWages } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { Failures, merchantOf } from '../../each.ts'
import { computeRealtimeRun, type RealtimeDues } from './computeRealtimeRun.ts'
import { dueRealtimeWindows, finishRealtimeRun, openRealtimeRuns, type RealtimeRun } from './realtimeRuns.ts'

async function payRun(ctx: Ctx, run: RealtimeDues): Promise<void> {
  const { runId, dues, lines } = run
  for (let first = 0; first < dues.length; first += CONTRACTS_PER_CHUNK_MAX) {
    await payWages(ctx.db, runId, dues.slice(first, first + CONTRACTS_PER_CHUNK_MAX))
  }
  await finishRealtimeRun(ctx, run, lines)
}

/** Works runs out together and pays merchant by merchant; what cannot be worked out together is tried one by one. */
async function settleRun(ctx: Ctx, run: RealtimeRun, failures: Failures<{ merchantId: number }>): Promise<void> {
  let computed: RealtimeDues[]
  try {
    computed = await computeRealtimeRun(ctx, run)
  } catch (error) {
    const [only, ...others] = run.merchants
    if (only !== undefined && others.length === 0) {
      failures.add(merchantOf(only), error)
      return
    }
    for (const one of run.merchants) await settleRun(ctx, { ...run, merchants: [one] }, failures)
    return
  }
  await failures.each(computed, merchantOf, async (one) => await payRun(ctx, one))
}

/**
 * Settles and pays every closed 5-minute window that a merchant has not settled yet, oldest first (rules B9, B11, architecture 4). The
 * database says what is due, so late, doubled or parallel calls pay once; a run that broke off is resumed with the view it began
 * with. A merchant whose window fails keeps it for the next call, and its later windows behind it; the others go on.
 * @returns how many runs were settled
 * @throws AggregateError with what each merchant failed by, after all others are settled
 */
export async function settleDueRealtimeWages(ctx: Ctx): Promise<number> {
  const failures = new Failures<{ merchantId: number }>(ctx, 'wages were not settled')
  let settled = 0
  for (const due of await dueRealtimeWindows(ctx)) {
    const goesOn = (merchantId: number) => !failures.has({ merchantId })
    const merchantIds = due.merchantIds.filter(goesOn)
    if (merchantIds.length === 0) continue
    for (const run of await openRealtimeRuns(ctx, { ...due, merchantIds })) {
      await settleRun(ctx, run, failures)
    }
    settled += merchantIds.filter(goesOn).length
  }
  failures.report()
  return settled
}
