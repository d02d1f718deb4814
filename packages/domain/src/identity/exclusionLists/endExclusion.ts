import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import type { SecondYes } from '../../platform/index.ts'
import { auditList, type ListChange } from './addExclusions.ts'

/**
 * Two officers end an entry: from now on it holds for nobody. It stays, with what it found.
 * @returns false when the list has no entry of that name that was not ended
 */
export async function endExclusion(
  ctx: Ctx,
  change: ListChange & { readonly second: SecondYes },
  reference: string,
): Promise<boolean> {
  const { source, merchantId, second } = change
  return await withTransaction(ctx.db, async (tx) => {
    const { count } = await tx.exclusion.updateMany({
      // What a member said of itself is no list's to end (protection P7).
      where: { source, merchantId, reference, endedAt: null, breaks: { none: {} } },
      data: { endedAt: await moneyNow(tx) },
    })
    if (count === 0) return false
    await second.use(tx)
    const references = [reference]
    await auditList(tx, change, { action: 'exclusion.ended', count, references, second: second.by })
    return true
  })
}
