import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'

/** The officer who restored the database, with a reason for the audit chain. */
export interface RestoreRequest {
  readonly by: string
  readonly reason: string
}

/**
 * Makes a database usable that was restored from a logical dump (safety 7.4). The new server counts transactions from its
 * beginning, so the numbers that are stored with facts, runs and marks are in its future: the house accounts would not be
 * folded, and
 * late facts would be lost to wages. The base of these numbers is raised; nothing stored changes. Payouts stop until two
 * officers release them. Run it before any process of the platform.
 * @returns whether the numbers had to be raised
 * @throws the database's error P0400 when somebody else is connected to the database
 */
export async function afterRestore({ db }: Pick<Ctx, 'db'>, { by, reason }: RestoreRequest): Promise<boolean> {
  return await withTransaction(
    db,
    async (tx) => {
      const [row] = await tx.$queryRaw<{ raised: bigint }[]>`SELECT xacts_restored() AS raised`
      const raised = row?.raised ?? 0n
      await tx.$executeRaw`UPDATE merchants SET money_mode = 'NO_WITHDRAW' WHERE money_mode = 'NORMAL'`
      await auditMerchants(tx, null, {
        action: 'platform.restored',
        after: { by, reason, transactionsRaisedBy: String(raised), payouts: 'stopped' },
      })
      return raised > 0n
    },
    { timeoutMs: 600_000 },
  )
}
