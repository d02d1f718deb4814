import { moneyNow, withTransaction } from '@croupier/db'
import { checkInvariants, type InvariantResult } from '@croupier/ledger'
import { audit } from '../audit/index.ts'
import type { Ctx } from '../ctx.ts'

/** How far back a recent check looks: well over the minute between two, so that a missed run misses nothing. */
const RECENT_MS = 15 * 60_000
/** What says that something waits, not that money is wrong. */
const NOT_SEVERE = new Set(['I9', 'I20'])

/**
 * Checks the recent part of every invariant; a severe breach pulls the brake by itself (safety R13): every brand that paid
 * out normally goes to NO_WITHDRAW, with an audit row that names the broken promises.
 * @returns what each check found
 */
export async function verifyLedger(ctx: Ctx): Promise<InvariantResult[]> {
  const now = await moneyNow(ctx.db)
  const results = await checkInvariants(ctx.db, { since: new Date(now.getTime() - RECENT_MS) })
  const broken = results.filter((one) => one.breaches > 0)
  for (const { id, says, breaches, examples } of broken) {
    ctx.log.error({ check: id, breaches, examples }, `broken: ${says}`)
  }
  const severe = broken.filter((one) => !NOT_SEVERE.has(one.id)).map((one) => one.id)
  if (severe.length > 0) await pullBrake(ctx, severe)
  return results
}

async function pullBrake(ctx: Ctx, checks: readonly string[]): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const braked = await tx.$queryRaw<{ id: number }[]>`
      UPDATE merchants SET money_mode = 'NO_WITHDRAW' WHERE money_mode = 'NORMAL' RETURNING id`
    for (const { id } of braked) {
      await audit(tx, {
        merchantId: id,
        action: 'merchant.braked',
        actorId: null,
        subjectId: null,
        before: { moneyMode: 'NORMAL' },
        after: { moneyMode: 'NO_WITHDRAW', checks },
      })
    }
  })
}
