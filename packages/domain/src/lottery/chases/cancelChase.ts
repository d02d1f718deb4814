import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { walletOrFail } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { chases, fail } from '@croupier/wire'
import { hintBalance } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { onceIfKeyed } from '../../platform/index.ts'
import {
  endAs,
  endIfOver,
  holdChaseRow,
  isOpenPart,
  type LockedChase,
  type OpenPart,
  openParts,
  stateOfChase,
  takeBack,
} from './lockedChase.ts'

export interface CancelledChase {
  /** by this call, in units; 0 when all of it had been cancelled before */
  readonly refunded: Units
  readonly state: chases.ChaseState
  readonly asset: string
  readonly balance: Units
  readonly version: bigint
}

/** What is kept of it: balances are read again. */
const answer = chases.cancel.reply.shape.value.pick({ refunded: true, state: true })

/** The rest: everything that is not closed. What is closed stays and is settled as it is. */
async function cancelRest(tx: Tx, chase: LockedChase, parts: readonly OpenPart[], now: Date) {
  const open = parts.filter((part) => part.state === 'WAITING' || isOpenPart(part, now))
  const { refunded } = await takeBack(tx, chase, open, 'CANCELLED')
  await endAs(tx, chase, 'CANCELLED')
  return refunded
}

async function cancelSome(
  tx: Tx,
  chase: LockedChase,
  parts: readonly OpenPart[],
  numbers: readonly string[],
  now: Date,
) {
  const known = await tx.$queryRaw<{ number: string }[]>`
    SELECT i.number FROM chase_parts p JOIN issues i ON i.id = p.issue_id
     WHERE p.chase_row_id = ${chase.id} AND p.merchant_id = ${chase.merchantId}`
  for (const number of numbers) {
    if (!known.some((one) => one.number === number)) fail('CHASE_NOT_FOUND', {})
  }
  const wanted = parts.filter(({ issueNumber }) => numbers.includes(issueNumber))
  for (const part of wanted) {
    if (!isOpenPart(part, now)) fail('CHASE_ISSUE_CLOSED', { issue: part.issueNumber })
  }
  const { refunded, closed } = await takeBack(tx, chase, wanted, 'CANCELLED')
  const [late] = closed
  if (late !== undefined) fail('CHASE_ISSUE_CLOSED', { issue: late.issueNumber })
  await endIfOver(tx, chase)
  return refunded
}

async function refuseBrake(tx: Tx, merchantId: number): Promise<void> {
  const merchant = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { moneyMode: true },
  })
  if (merchant.moneyMode === 'READ_ONLY') fail('SITE_MONEY_READ_ONLY', {})
}

async function cancel(
  tx: Tx,
  { actor }: ActorCtx,
  chaseId: string,
  numbers: readonly string[] | null,
): Promise<{ refunded: Units; state: chases.ChaseState }> {
  const chase = await holdChaseRow(tx, { memberId: actor.memberId, chaseId })
  if (chase === undefined) return fail('CHASE_NOT_FOUND', {})
  await refuseBrake(tx, actor.merchantId)
  // What had been cancelled before is answered again; what ended otherwise has nothing left to cancel.
  if (chase.state === 'CANCELLED') return { refunded: units(0n), state: chase.state }
  if (chase.state !== 'RUNNING') return fail('CHASE_ENDED', {})
  const parts = await openParts(tx, chase)
  const now = await moneyNow(tx)
  const refunded =
    numbers === null ? await cancelRest(tx, chase, parts, now) : await cancelSome(tx, chase, parts, numbers, now)
  return { refunded: units(refunded), state: await stateOfChase(tx, chase) }
}

/**
 * Takes issues of an own chase back until each closes (rules A7.5): single ones, or the rest, which ends it. What was held for
 * them and the stakes of orders whose issue is still open return at once; a repeat without its key returns nothing more. Single issues are cancelled
 * all together or not at all.
 * @param numbers of the issues; null for the rest
 * @throws DomainError CHASE_NOT_FOUND (also for somebody else's, and for an issue that is not of it), CHASE_ENDED,
 * CHASE_ISSUE_CLOSED, SITE_MONEY_READ_ONLY, those of the key (`onceIfKeyed`)
 */
export async function cancelChase(
  ctx: ActorCtx,
  chaseId: string,
  numbers: readonly string[] | null,
): Promise<CancelledChase> {
  const command = { route: 'chases.cancel' as const, input: { chaseId, numbers }, answer }
  const { refunded, state } = await withTransaction(
    ctx.db,
    async (tx) => await onceIfKeyed(tx, ctx, command, async () => await cancel(tx, ctx, chaseId, numbers)),
  )
  const wallet = await walletOrFail(ctx.db, ctx.actor.memberId)
  const { asset, balance, version } = wallet
  if (refunded > 0n) hintBalance(ctx, wallet)
  return { refunded, state, asset, balance, version }
}
