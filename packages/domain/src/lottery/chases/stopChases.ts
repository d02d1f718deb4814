import { moneyNow, statement, type Tx, withTransaction } from '@croupier/db'
import { pushBalances, releaseChaseParts, walletOf } from '@croupier/ledger'
import { stoppedParts } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { endAs, endIfOver, holdChaseRow, type LockedChase, openParts, takeBack } from './lockedChase.ts'

const CHASES_PER_RUN_MAX = 1_000

const STOPPING = statement(
  'lottery.chasesToStop',
  `SELECT c.id FROM chases c JOIN merchants m ON m.id = c.merchant_id AND m.money_mode <> 'READ_ONLY'
    WHERE c.state = 'RUNNING' AND c.stop_reason IS NOT NULL ORDER BY c.id LIMIT ${CHASES_PER_RUN_MAX}`,
)

/** The issue after which a chase stops, counted from 1: the first that won; 0 for all of it. */
async function stoppedAfter(tx: Tx, { id, merchantId, stopReason }: LockedChase): Promise<number> {
  if (stopReason !== 'WIN') return 0
  const [row] = await tx.$queryRaw<{ no: number }[]>`
    SELECT p.no::int AS no FROM chase_parts p JOIN chases c ON c.id = p.chase_row_id AND c.merchant_id = p.merchant_id
      JOIN bet_lines l ON l.issue_id = p.issue_id AND l.member_id = c.member_id AND l.order_row_id = p.order_row_id
     WHERE p.chase_row_id = ${id} AND p.merchant_id = ${merchantId} AND p.state = 'SETTLED' AND l.state = 'WIN'
       AND l.payout_units > 0
     ORDER BY p.no LIMIT 1`
  return row?.no ?? 0
}

async function stop(tx: Tx, chaseRowId: bigint): Promise<boolean> {
  const chase = await holdChaseRow(tx, { id: chaseRowId })
  if (chase === undefined || chase.state !== 'RUNNING' || chase.stopReason === null) return false
  const parts = await openParts(tx, chase)
  const after = await stoppedAfter(tx, chase)
  const now = await moneyNow(tx)
  const later = stoppedParts(parts, after, now)
  // A bet that stands is not taken from a player who may not bet any more: it is settled as every other.
  const ofPlay = chase.stopReason === 'WIN' || chase.stopReason === 'VOID'
  const { closed } = await takeBack(
    tx,
    chase,
    later.filter(({ state }) => ofPlay || state === 'WAITING'),
    'STOPPED',
  )
  const wallet = later.length > closed.length ? await walletOf(tx, chase.memberId) : undefined
  if (wallet !== undefined) {
    await pushBalances(tx, chase.merchantId, [wallet.accountId], now)
  }
  const missed = parts.filter((part) => part.state === 'WAITING' && !later.includes(part))
  if (missed.length > 0) {
    const nos = missed.map(({ no }) => no)
    await releaseChaseParts(tx, chase, nos, 'MISSED')
  }
  if (chase.stopReason !== 'WIN') {
    await endAs(tx, chase, 'CANCELLED')
  } else if (later.length > closed.length) {
    await endAs(tx, chase, 'STOPPED_WIN')
  } else {
    // Nothing was left to stop: what is closed stays, and the chase runs to its end.
    await tx.chase.update({
      where: { id_merchantId: { id: chase.id, merchantId: chase.merchantId } },
      data: { stopReason: null },
    })
    await endIfOver(tx, chase)
  }
  return true
}

/**
 * Stops chases that a win, a void issue or the player's own state stops (rules A7.4): each in a transaction of its own. The reason
 * is kept in the chase until it is done, so that a job that was killed in between is made up for.
 * @returns how many it stopped
 * @throws AggregateError after the others were stopped, when one could not be
 */
export async function stopChases(ctx: Ctx): Promise<number> {
  const due = await ctx.db.hot.query<{ id: bigint }>(STOPPING, [])
  const of = { message: 'a chase could not be stopped', ownerOf: ({ id }: { id: bigint }) => ({ chaseId: String(id) }) }
  const done = await each(
    ctx,
    due,
    of,
    async ({ id }) => await withTransaction(ctx.db, async (tx) => await stop(tx, id)),
  )
  return done.filter(Boolean).length
}
