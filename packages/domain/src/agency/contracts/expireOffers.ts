import { moneyNow, withTransaction } from '@croupier/db'
import { transition } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { findContracts } from './contractRow.ts'
import { noteStep, updateContract } from './writeContract.ts'

const CONTRACTS_PER_RUN_MAX = 200

/**
 * Lets offers and termination requests expire that nobody answered in time (rules B5: 7 and 3 days).
 * @returns how many lapsed
 */
export async function expireOffers(ctx: Ctx): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const due = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM contracts WHERE answer_by <= ${at} AND state IN ('P', 'E', 'V')
       ORDER BY id LIMIT ${CONTRACTS_PER_RUN_MAX} FOR UPDATE SKIP LOCKED`
    const rows = await findContracts(tx, { id: { in: due.map((one) => one.id) } })
    for (const row of rows) {
      const next = transition(row.state, 'expire', 'SYSTEM', row.requestedBy)
      if ('refused' in next) throw new Error(`contract ${row.id} in ${row.state} cannot lapse`)
      const ended = next.state === 'X' ? { endReason: 'EXPIRED' } : {}
      await updateContract(tx, row.id, {
        state: next.state,
        requestedBy: null,
        answerBy: null,
        ...ended,
      })
      await noteStep(tx, row, { event: 'expire', to: next.state, actorId: null, at })
    }
    return rows.length
  })
}
