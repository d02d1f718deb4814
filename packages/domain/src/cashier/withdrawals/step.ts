import { outbox, push, type Tx } from '@croupier/db'
import { awaitedParty, withdrawalMayGo } from '@croupier/rules'
import { MINUTE_MS, rooms, type WithdrawalState, type withdrawals as wire } from '@croupier/wire'
import type { SiteSettings } from '../../platform/index.ts'

/** A withdrawal whose row is locked. A step or a booking writes its changes into this object, too. */
export interface LockedWithdrawal {
  readonly id: bigint
  readonly publicId: string
  readonly merchantId: number
  readonly memberId: bigint
  readonly memberPublicId: string
  readonly accountId: string
  readonly providerId: string
  state: WithdrawalState
  readonly asset: string
  readonly payAsset: string
  readonly rateUnits: bigint | null
  readonly amountUnits: bigint
  readonly feeUnits: bigint
  heldUnits: bigint
  paidUnits: bigint
  feeTakenUnits: bigint
  returnedUnits: bigint
  receivedUnits: bigint | null
  releases: number
  payouts: number
  version: number
  readonly hasProof: boolean
}

/** Locks a withdrawal until the transaction ends; null when there is none. @param by its number, or the owner's name for it */
export async function lockWithdrawal(
  tx: Tx,
  by: { readonly id: bigint } | { readonly publicId: string; readonly memberId: bigint },
): Promise<LockedWithdrawal | null> {
  const id = 'id' in by ? by.id : null
  const [publicId, memberId] = 'id' in by ? [null, null] : [by.publicId, by.memberId]
  const [row] = await tx.$queryRaw<LockedWithdrawal[]>`
    SELECT w.id, w.public_id AS "publicId", w.merchant_id AS "merchantId", w.member_id AS "memberId",
           m.public_id AS "memberPublicId", w.account_id AS "accountId", w.provider_id AS "providerId", w.state, w.asset,
           w.pay_asset AS "payAsset", w.rate_units AS "rateUnits", w.amount_units AS "amountUnits", w.fee_units AS "feeUnits",
           w.held_units AS "heldUnits", w.paid_units AS "paidUnits", w.fee_taken_units AS "feeTakenUnits",
           w.returned_units AS "returnedUnits", w.received_units AS "receivedUnits", w.releases, w.payouts, w.version,
           w.proof IS NOT NULL AS "hasProof"
      FROM withdrawals w JOIN members m ON m.id = w.member_id
     WHERE w.id = ${id}::bigint OR w.public_id = ${publicId}::uuid AND w.member_id = ${memberId}::bigint FOR NO KEY UPDATE OF w`
  return row ?? null
}

/** Minutes that the one who has to act has in a state; null where nobody has. */
function minutesOf(state: WithdrawalState, { withdrawals }: SiteSettings): number | null {
  const ball = awaitedParty(state)
  if (ball === null) return null
  if (ball === 'BANK') return withdrawals.bankMinutes
  if (ball === 'YOU') return withdrawals.receiptMinutes
  const isReview = state === 'REQUESTED' || state === 'REVIEWING'
  return isReview ? withdrawals.reviewMinutes : withdrawals.disputeMinutes
}

/** Until when the one who has to act in this state has time. */
export function dueIn(state: WithdrawalState, settings: SiteSettings, at: Date): Date | null {
  const minutes = minutesOf(state, settings)
  return minutes === null ? null : new Date(at.getTime() + minutes * MINUTE_MS)
}

/** Tells a withdrawal's owner that it changed. */
export async function tellOwner(
  tx: Tx,
  { publicId: withdrawalId, memberPublicId, state }: Pick<LockedWithdrawal, 'publicId' | 'memberPublicId' | 'state'>,
): Promise<void> {
  const event = { withdrawalId, state }
  const pushes = [push(rooms.member(memberPublicId), 'cashier.withdrawalChanged', event)]
  await outbox(tx, { kind: 'EVENT', pushes })
}

type MessageKind = 'APPROVED' | 'PAID' | 'REFUSED' | 'RETURNED'

/** What a message says of a state; of what comes back it is written where that is booked (`releaseHold`). */
const MESSAGES: Partial<Record<WithdrawalState, MessageKind>> = {
  APPROVED: 'APPROVED',
  RECEIPT_ASKED: 'PAID',
  REFUSED: 'REFUSED',
}

/** Writes its owner a message of an amount of a withdrawal, in units. */
export async function messageOwner(
  tx: Tx,
  { id, memberId, merchantId, version, releases }: LockedWithdrawal,
  { kind, units, at }: { readonly kind: MessageKind; readonly units: bigint; readonly at: Date },
): Promise<void> {
  await tx.$executeRaw`
    SELECT message_money(${memberId}::bigint, ${merchantId}::int, ${`WITHDRAWAL_${kind}`}, ${`withdrawal:${id}:${kind}:${version}.${releases}`},
           ${units}::bigint, ${at}::timestamptz)::text`
}

export interface Step {
  readonly to: WithdrawalState
  readonly at: Date
  readonly by: wire.StepMaker
  /** of REFUSED */
  readonly reason?: wire.RefusalReason
  /** of SETTLED */
  readonly forced?: boolean
  readonly automatic?: boolean
}

/**
 * Takes a locked withdrawal to another state and keeps the step (rules E4.3). What belongs to its end was booked before: nothing stays
 * held behind it.
 * @returns false when it may not go there, and nothing changes
 */
export async function goTo(tx: Tx, locked: LockedWithdrawal, settings: SiteSettings, step: Step): Promise<boolean> {
  const { to, at, by, reason = null, forced = false, automatic = false } = step
  if (!withdrawalMayGo(locked.state, to)) return false
  const { id, merchantId, state: from } = locked
  const endedAt = awaitedParty(to) === null ? at : null
  const isSending = to === 'SENT' || to === 'UNKNOWN'
  await tx.$executeRaw`
    UPDATE withdrawals SET state = ${to}, ended_at = ${endedAt}, due_at = ${dueIn(to, settings, at)}, reason = ${reason},
           forced = forced OR ${forced}, automatic = automatic OR ${automatic}, version = version + 1,
           ask_at = CASE WHEN ${isSending} THEN ask_at END
     WHERE id = ${id} AND merchant_id = ${merchantId}`
  await tx.withdrawalStep.create({
    data: { merchantId, withdrawalId: id, fromState: from, toState: to, at, by },
  })
  locked.state = to
  locked.version += 1
  const kind = MESSAGES[to]
  // What is approved by itself is approved as it is asked for: nobody waits for that news.
  if (kind !== undefined && !(kind === 'APPROVED' && automatic)) {
    const units = kind === 'PAID' ? locked.paidUnits : locked.amountUnits
    await messageOwner(tx, locked, { kind, units, at })
  }
  await tellOwner(tx, locked)
  return true
}
