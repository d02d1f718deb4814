import { moneyNow, type Tx } from '@croupier/db'
import { releaseChaseParts } from '@croupier/ledger'
import { units } from '@croupier/money'
import type { CancelFee } from '@croupier/rules'
import { DomainError, fail } from '@croupier/wire'
import { cancelForFee, merchantCancelFee, NO_CANCEL_FEE } from '../orders/cancelFee.ts'

/** A chase whose row this transaction has locked: nothing of it changes meanwhile. */
export interface LockedChase {
  readonly id: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly state: 'RUNNING' | 'FINISHED' | 'STOPPED_WIN' | 'CANCELLED'
  readonly stopReason: string | null
}

/** An issue of a chase that is not over. */
export interface OpenPart {
  readonly no: number
  readonly issueId: bigint
  readonly issueNumber: string
  readonly issueState: string
  readonly closeAt: Date
  readonly state: 'WAITING' | 'PLACED'
  /** of PLACED */
  readonly orderId: string | null
}

const COLUMNS = `c.id, c.merchant_id AS "merchantId", c.member_id AS "memberId", c.state, c.stop_reason AS "stopReason"`

/** Locks a chase before its wallet, which is the order of everybody. Undefined when there is none. */
export async function holdChaseRow(
  tx: Tx,
  by: { readonly id: bigint } | { readonly memberId: bigint; readonly chaseId: string },
): Promise<LockedChase | undefined> {
  const [locked] =
    'id' in by
      ? await tx.$queryRawUnsafe<LockedChase[]>(
          `SELECT ${COLUMNS} FROM chases c WHERE c.id = $1::bigint FOR NO KEY UPDATE`,
          by.id,
        )
      : await tx.$queryRawUnsafe<LockedChase[]>(
          `SELECT ${COLUMNS} FROM chases c WHERE c.member_id = $1::bigint AND c.chase_id = $2::uuid FOR NO KEY UPDATE`,
          by.memberId,
          by.chaseId,
        )
  return locked
}

/** The parts of a locked chase that wait or are orders without a result, in the order of their issues. */
export async function openParts(tx: Tx, { id, merchantId }: LockedChase): Promise<OpenPart[]> {
  return await tx.$queryRaw<OpenPart[]>`
    SELECT p.no::int AS no, p.issue_id AS "issueId", i.number AS "issueNumber", i.state AS "issueState", i.close_at AS "closeAt",
           p.state, o.order_id AS "orderId"
      FROM chase_parts p JOIN issues i ON i.id = p.issue_id
      LEFT JOIN bet_orders o ON o.id = p.order_row_id AND o.merchant_id = p.merchant_id
     WHERE p.chase_row_id = ${id} AND p.merchant_id = ${merchantId} AND p.state IN ('WAITING', 'PLACED')
     ORDER BY p.no`
}

/** Whether an issue still takes bets at an instant, by its row and the clock. */
export const isOpenPart = (part: OpenPart, now: Date): boolean =>
  (part.issueState === 'PLANNED' || part.issueState === 'ON_SALE') && now.getTime() < part.closeAt.getTime()

async function tryCancel(tx: Tx, chase: LockedChase, orderId: string, fee: CancelFee): Promise<bigint | null> {
  try {
    const { refunded, replayed } = await cancelForFee(tx, chase, orderId, fee)
    return replayed ? 0n : refunded
  } catch (error) {
    // It closed meanwhile: what is closed stays (rules A7.4).
    if (error instanceof DomainError && error.code === 'BET_NOT_CANCELLABLE') return null
    throw error
  }
}

/**
 * Takes parts of a locked chase back: what waits from what is held, in one movement; what is an order by cancelling it, while its
 * issue is open. Only the player pays the merchant's fee (rules A6), not a chase that stops.
 * @returns what came back, in units, and the issues that had closed
 */
export async function takeBack(
  tx: Tx,
  chase: LockedChase,
  parts: readonly OpenPart[],
  to: 'CANCELLED' | 'STOPPED',
): Promise<{ refunded: bigint; closed: OpenPart[] }> {
  const waiting = parts.filter(({ state }) => state === 'WAITING').map(({ no }) => no)
  let refunded: bigint = waiting.length === 0 ? 0n : await releaseChaseParts(tx, chase, waiting, to)
  const fee = to === 'CANCELLED' ? await merchantCancelFee(tx, chase.merchantId) : NO_CANCEL_FEE
  const closed: OpenPart[] = []
  for (const part of parts) {
    if (part.orderId === null) continue
    const back = await tryCancel(tx, chase, part.orderId, fee)
    if (back === null) {
      closed.push(part)
      continue
    }
    refunded += back
    await tx.chasePart.update({
      where: {
        chaseRowId_no_merchantId: {
          chaseRowId: chase.id,
          no: part.no,
          merchantId: chase.merchantId,
        },
      },
      data: { state: to },
    })
  }
  return { refunded: units(refunded), closed }
}

/** Ends a locked chase of which nothing waits any more. */
export async function endAs(
  tx: Tx,
  { id, merchantId }: LockedChase,
  state: 'STOPPED_WIN' | 'CANCELLED',
): Promise<void> {
  const endedAt = await moneyNow(tx)
  await tx.chase.update({ where: { id_merchantId: { id, merchantId } }, data: { state, endedAt } })
}

/** Ends a chase of which nothing is under way: finished where an issue was played, else cancelled. */
export async function endIfOver(tx: Tx, { id, merchantId }: LockedChase): Promise<void> {
  await tx.$queryRaw`SELECT end_chases(${merchantId}::int, ARRAY[${id}::bigint], money_now())`
}

/** The chase as this transaction left it. @throws DomainError CHASE_NOT_FOUND when there is none */
export async function stateOfChase(tx: Tx, { id, merchantId }: LockedChase) {
  const row = await tx.chase.findUnique({
    where: { id_merchantId: { id, merchantId } },
    select: { state: true },
  })
  return row === null ? fail('CHASE_NOT_FOUND', {}) : (row.state as LockedChase['state'])
}
