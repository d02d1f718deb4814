import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { transition } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { findContracts } from './contractRow.ts'
import { noteStep, updateContract } from './writeContract.ts'

const CONTRACTS_PER_RUN_MAX = 200

interface Due {
  readonly id: bigint
}

/** @returns false for one that was answered meanwhile, or that another worker has taken up */
async function expireOne(tx: Tx, { id }: Due): Promise<boolean> {
  const at = await moneyNow(tx)
  const due = await tx.$queryRaw<Due[]>`
    SELECT id FROM contracts WHERE id = ${id} AND answer_by <= ${at} AND state IN ('P', 'E', 'V') FOR UPDATE SKIP LOCKED`
  if (due.length === 0) return false
  const [row] = await findContracts(tx, { id })
  if (row === undefined) throw new Error(`contract ${id} is locked and not there`)
  const next = transition(row.state, 'expire', 'SYSTEM', row.requestedBy)
  if ('refused' in next) throw new Error(`contract ${id} in ${row.state} cannot lapse`)
  const ended = next.state === 'X' ? { endReason: 'EXPIRED' } : {}
  await updateContract(tx, id, { state: next.state, requestedBy: null, answerBy: null, ...ended })
  await noteStep(tx, row, { event: 'expire', to: next.state, actorId: null, at })
  return true
}

/**
 * Lets offers and termination requests expire that nobody answered in time (rules B5: 7 and 3 days), each by itself.
 * @returns how many lapsed
 * @throws AggregateError with what each contract failed by, after all others lapsed
 */
export async function expireOffers(ctx: Ctx): Promise<number> {
  const due = await ctx.db.prisma.$queryRaw<Due[]>`
    SELECT id FROM contracts WHERE answer_by <= money_now() AND state IN ('P', 'E', 'V')
     ORDER BY answer_by, id LIMIT ${CONTRACTS_PER_RUN_MAX}`
  const of = { message: 'an offer did not expire', ownerOf: ({ id }: Due) => ({ contract: String(id) }) }
  const expired = await each(
    ctx,
    due,
    of,
    async (one) => await withTransaction(ctx.db, async (tx) => await expireOne(tx, one)),
  )
  return expired.filter(Boolean).length
}
