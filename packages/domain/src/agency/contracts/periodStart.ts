import type { Tx } from '@croupier/db'
import { startOf } from '@croupier/rules'
import { type ContractRow, ownContract } from './contractRow.ts'

/** The later of two instants; the first where there is no second. */
export const laterOf = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a)

type Timed = Pick<ContractRow, 'kind' | 'merchantId' | 'period'>

/** The first start of a period of the contract after an instant, by the merchant's calendar (rules B6.2). */
export async function nextStart(tx: Tx, row: Timed, after: Date): Promise<Date> {
  const where = { id: row.merchantId }
  const { timeZone } = await tx.merchant.findUniqueOrThrow({ where, select: { timeZone: true } })
  return startOf(row.kind, after, timeZone, row.period)
}

/** When the last of the payee's other contracts of the kind ends that would count the same bets, null for none. */
async function lastEnd(tx: Tx, { id, payeeId, kind, category }: ContractRow): Promise<Date | null> {
  const overlapping = category === 'CONS' ? {} : { category: { in: [category, 'CONS'] } }
  const { _max } = await tx.contract.aggregate({
    _max: { effectiveTo: true },
    where: { payeeId, kind, state: 'C', id: { not: id }, ...overlapping },
  })
  return _max.effectiveTo
}

/**
 * When terms that are signed now begin (rules B6.2): with the next period, but not while another contract of the payee still
 * counts the same bets, and not before the payer's own contract begins to work.
 */
export async function startAfterOthers(tx: Tx, row: ContractRow, signedAt: Date): Promise<Date> {
  const above = row.payerId === null ? null : await ownContract(tx, row.payerId, row)
  const bounds = [await lastEnd(tx, row), above?.effectiveFrom ?? null]
  const earliestMs = Math.max(...bounds.map((bound) => (bound === null ? 0 : bound.getTime() - 1)))
  return await nextStart(tx, row, new Date(Math.max(signedAt.getTime(), earliestMs)))
}
