import { moneyNow, outbox, push, type Tx, withTransaction } from '@croupier/db'
import { type Posted, post, pushBalances } from '@croupier/ledger'
import { toDecimalString, type Units } from '@croupier/money'
import { amountProblem, requirementOf, type SenderFunds, transferRoom } from '@croupier/rules'
import { fail, rooms, transfers } from '@croupier/wire'
import { countWagering, keepWagering, lockedOf, openRequirement } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { checkPaymentPassword, refuseWithoutPapers } from '../../identity/index.ts'
import { admitMoney, checkDigits, fingerprintOf, oncePerKey, type Site } from '../../platform/index.ts'
import { type Blocked, blockOf } from './blocks.ts'
import { type Edge, holdEdge, type Side } from './edge.ts'
import { limitsOf, sentOnDay, turnoverOf } from './transferBooks.ts'

export interface SendTransferInput {
  /** public id of a direct downline; null for the own upline */
  readonly downline: string | null
  /** the client's uuid v7 of this transfer */
  readonly requestId: string
  /** above zero */
  readonly amount: Units
  readonly memo: string
  readonly paymentPassword: string
}

/** What was sent, with the sender's wallet right after; amounts in units. */
export interface SentTransfer {
  /** number of the entry in both account records */
  readonly id: string
  readonly receiver: string
  readonly amount: Units
  readonly balance: Units
  readonly version: string
  readonly asset: string
  readonly bookedAt: Date
}

interface Booking {
  readonly edge: Edge
  readonly receiver: Side
  readonly input: SendTransferInput
  readonly site: Site
  readonly at: Date
}

function refuseBlocked({ by, until }: Blocked, { isWalletFrozen }: Side, now: Date): never {
  switch (by) {
    case 'CLOSED':
      return fail('TRANSFER_CLOSED', {})
    case 'READ_ONLY':
      return fail('SITE_MONEY_READ_ONLY', {})
    case 'FROZEN':
      return fail(isWalletFrozen ? 'WALLET_FROZEN' : 'MEMBER_FROZEN', {})
    case 'BILLS_OPEN':
      return fail('TRANSFER_BILLS_OPEN', {})
    case 'RECEIVER_CLOSED':
      return fail('TRANSFER_RECEIVER_CLOSED', {})
    case 'COOLING': {
      const waitMs = (until ?? now).getTime() - now.getTime()
      return fail('TRANSFER_COOLING', { retryAfterS: Math.ceil(waitMs / 1000) })
    }
  }
}

/** Refuses an amount that the limits or the sender's money do not allow. */
function refuseAmount(amount: Units, site: Site, funds: SenderFunds, wageringLeft: Units): void {
  const limits = limitsOf(site)
  const room = transferRoom(limits, funds, site.currency)
  const problem = amountProblem(amount, limits, funds)
  if (problem === 'RANGE') {
    const [min, max] = [toDecimalString(limits.min), toDecimalString(limits.max)]
    fail('TRANSFER_AMOUNT_OUT_OF_RANGE', { min, max })
  }
  if (problem === 'FUNDS') fail('WALLET_INSUFFICIENT_FUNDS', {})
  if (problem === 'WAGERING') {
    const [transferable, left] = [toDecimalString(room.transferable), toDecimalString(wageringLeft)]
    fail('TRANSFER_WAGERING_OPEN', { transferable, left })
  }
  if (problem === 'DAY') fail('TRANSFER_DAY_LIMIT', { left: toDecimalString(room.dayLeft) })
}

/** Both sides learn the entry and their balances: absolute, with the account's version (safety R16). */
async function tell(tx: Tx, { edge, receiver, input, at }: Booking): Promise<void> {
  const { sender } = edge
  const { amount } = input
  await pushBalances(tx, sender.merchantId, [sender.walletId, receiver.walletId], at)
  const pushOf = (to: Side, side: 'SENDER' | 'RECEIVER', other: Side) =>
    push(rooms.member(to.publicId), 'transfer.booked', {
      side,
      counterparty: other.account,
      amount,
    })
  await outbox(tx, {
    kind: 'EVENT',
    pushes: [pushOf(sender, 'SENDER', receiver), pushOf(receiver, 'RECEIVER', sender)],
  })
}

/** Writes the transfer, moves the money and opens the receiver's requirement. */
async function book(tx: Tx, ctx: ActorCtx, booking: Booking): Promise<Posted> {
  const { edge, receiver, input, site, at } = booking
  const { sender, direction } = edge
  const { id: subject } = await tx.agentTransfer.create({
    data: {
      merchantId: sender.merchantId,
      senderId: sender.id,
      receiverId: receiver.id,
      direction,
      units: input.amount,
      memo: input.memo,
      requestId: input.requestId,
      verdictId: ctx.access?.verdictId ?? null,
      createdAt: at,
    },
    select: { id: true },
  })
  const [posted] = await post(tx, sender.merchantId, [
    {
      kind: direction === 'DOWN' ? 'TRANSFER_DOWN' : 'TRANSFER_UP',
      ref: { subject },
      from: sender.walletId,
      to: receiver.walletId,
      units: input.amount,
    },
  ])
  if (posted?.from === undefined) throw new Error(`transfer ${subject} was not booked`)
  await tx.$executeRaw`SELECT message_transfer(${subject}::bigint)`
  await openRequirement(
    tx,
    { id: receiver.id, merchantId: sender.merchantId },
    {
      amount: input.amount,
      required: requirementOf(input.amount, turnoverOf(site, edge)),
      source: 'TRANSFER',
      sourceId: subject,
      at,
    },
  )
  return posted
}

async function send(tx: Tx, ctx: ActorCtx, site: Site, input: SendTransferInput): Promise<SentTransfer> {
  const edge = await holdEdge(tx, ctx, input.downline)
  const { sender, receiver } = edge
  // The time is read behind the locks: who waited is judged by the moment it got them.
  const at = await moneyNow(tx)
  const blocked = await blockOf(tx, edge, site, input.amount, at)
  if (blocked !== null) return refuseBlocked(blocked, sender, at)
  if (receiver === null) return fail('TRANSFER_CLOSED', {})
  await refuseWithoutPapers(tx, sender.id)
  const wagering = await countWagering(tx, sender)
  const sentToday = await sentOnDay(tx, sender.id, site, at)
  const { balance } = sender
  const locked = lockedOf(wagering, balance)
  refuseAmount(input.amount, site, { balance, locked, sentToday }, wagering.left)
  await keepWagering(tx, sender, wagering)
  const booking = { edge, receiver, input, site, at }
  const posted = await book(tx, ctx, booking)
  await tell(tx, booking)
  return {
    id: String(posted.transferId),
    receiver: receiver.account,
    amount: input.amount,
    balance: posted.from?.balance ?? balance,
    version: String(posted.from?.version),
    asset: sender.asset,
    bookedAt: at,
  }
}

/**
 * Sends money from the actor to a direct downline or to its own upline (rules B3): one movement, in both account records, once
 * for a request. Either account may be frozen or closed at the same moment: then it comes wholly before or not at all.
 * @returns besides the transfer whether this is the first answer said again
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, those of the withdrawal password (`checkPaymentPassword`), TRANSFER_CLOSED,
 * TRANSFER_RECEIVER_CLOSED, AMOUNT_TOO_FINE, TRANSFER_AMOUNT_OUT_OF_RANGE, TRANSFER_DAY_LIMIT, TRANSFER_WAGERING_OPEN, TRANSFER_BILLS_OPEN,
 * TRANSFER_COOLING, PAPERS_OVERDUE, MEMBER_FROZEN, MEMBER_NOT_IDENTIFIED, WALLET_FROZEN, WALLET_INSUFFICIENT_FUNDS, SITE_MONEY_READ_ONLY, where
 * it came from (`admitMoney`), IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, IDEMPOTENCY_KEY_EXPIRED
 */
export async function sendTransfer(
  ctx: ActorCtx,
  site: Site,
  input: SendTransferInput,
): Promise<{ value: SentTransfer; replayed: boolean }> {
  const { actor, access } = ctx
  admitMoney(access)
  checkDigits({ amount: input.amount }, site.currency)
  if (access?.identityFirst && !actor.identified) fail('MEMBER_NOT_IDENTIFIED', {})
  // A transaction of its own: a wrong one counts although nothing is sent.
  await checkPaymentPassword(ctx, input.paymentPassword)
  const { downline, requestId, amount, memo } = input
  const command = {
    memberId: actor.memberId,
    route: downline === null ? ('transfers.up' as const) : ('transfers.down' as const),
    key: requestId,
    fingerprint: fingerprintOf({ downline, amount: toDecimalString(amount), memo }),
    answer: transfers.transferUp.reply.shape.value,
  }
  const done = await withTransaction(
    ctx.db,
    async (tx) => await oncePerKey(tx, command, async () => await send(tx, ctx, site, input)),
  )
  ctx.db.wakeRelay()
  return done
}
