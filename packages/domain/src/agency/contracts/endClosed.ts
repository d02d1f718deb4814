import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { transition } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { endBelow, endedBelow } from './cascade.ts'
import { findContracts } from './contractRow.ts'
import { laterOf, nextStart } from './periodStart.ts'
import { noteStep, updateContract } from './writeContract.ts'

const CONTRACTS_PER_RUN_MAX = 50
const REASON = 'ACCOUNT_CLOSED'

async function endOne(ctx: Ctx, id: bigint): Promise<void> {
  const ends = async (tx: Tx) => {
    await tx.$queryRaw`SELECT 1 FROM contracts WHERE id = ${id} FOR UPDATE`
    const [row] = await findContracts(tx, { id })
    if (row === undefined) throw new Error(`contract ${id} is gone`)
    const next = transition(row.state, 'autoCancel', 'SYSTEM', row.requestedBy)
    // Somebody else ended it since it was found.
    if ('refused' in next) return
    const at = await moneyNow(tx)
    const periodEnd = await nextStart(tx, row, at)
    await endBelow(tx, await endedBelow(tx, row.payeeId, row, null), { at, periodEnd })
    const begins = row.effectiveFrom
    await updateContract(tx, row.id, {
      state: next.state,
      requestedBy: null,
      answerBy: null,
      endReason: REASON,
      ...(begins === null ? {} : { effectiveTo: laterOf(periodEnd, begins) }),
    })
    await noteStep(tx, row, {
      event: 'autoCancel',
      to: next.state,
      actorId: null,
      reason: REASON,
      at,
    })
  }
  await withTransaction(ctx.db, ends, { isolation: 'Serializable' })
}

/**
 * Ends contracts of which a side was closed, and what is placed below them (rules B5): those in force with the running period,
 * offers at once.
 * @returns how many were found
 */
export async function endClosed(ctx: Ctx): Promise<number> {
  const found = await ctx.db.prisma.$queryRaw<{ id: bigint }[]>`
    SELECT c.id FROM contracts c JOIN members m ON m.id IN (c.payer_id, c.payee_id)
     WHERE c.state IN ('P', 'A', 'V', 'E') AND m.status = 'CLOSED' GROUP BY c.id ORDER BY c.id LIMIT ${CONTRACTS_PER_RUN_MAX}`
  const of = {
    message: 'a contract of a closed account could not be ended',
    ownerOf: ({ id }: { id: bigint }) => ({ contractId: String(id) }),
  }
  await each(ctx, found, of, async ({ id }) => await endOne(ctx, id))
  return found.length
}
