import type { Tx } from '@croupier/db'
import { runningStartOf, startOf } from '@croupier/rules'
import { type ContractRow, ownContract } from './contractRow.ts'

/** The later of two instants; the first where there is no second. */
export const laterOf = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a)

type Timed = Pick<ContractRow, 'kind' | 'merchantId' | 'period'>

/** The first start of a period of the contract after an instant, by the merchant's calendar (rules B6.2). */
export async function nextStart(tx: Tx, row: Timed, after: Date): Promise<Date> {
  return startOf(row.kind, after, await zoneOf(tx, row), row.period)
}

async function zoneOf(tx: Tx, { merchantId: id }: Timed): Promise<string> {
  const select = { timeZone: true }
  return (await tx.merchant.findUniqueOrThrow({ where: { id }, select })).timeZone
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
  const earliestMs = Math.max(0, ...(await boundsOf(tx, row)).map((bound) => bound.getTime() - 1))
  return await nextStart(tx, row, new Date(Math.max(signedAt.getTime(), earliestMs)))
}

/** The end of the payee's other contracts that count the same bets, and the begin of the payer's own. */
async function boundsOf(tx: Tx, row: ContractRow): Promise<Date[]> {
  const above = row.payerId === null ? null : await ownContract(tx, row.payerId, row)
  return [(await lastEnd(tx, row)) ?? [], above?.effectiveFrom ?? []].flat()
}

/**
 * The start of the running period, where first terms that both sides want to work in it may (rules B6.2): nothing of the kind
 * has worked between them before, and no other contract has a part of that period. Null where they may not.
 */
export async function startInRunning(tx: Tx, row: ContractRow, signedAt: Date): Promise<Date | null> {
  if (row.offered?.startsRunning !== true || row.signed !== null) return null
  const { id, payerId, payeeId, kind, period } = row
  const pair = { payerId, payeeId, kind, effectiveFrom: { not: null }, id: { not: id } }
  if ((await tx.contract.count({ where: pair })) > 0) return null
  return runningStartOf(kind, signedAt, await zoneOf(tx, row), period, await boundsOf(tx, row))
}
