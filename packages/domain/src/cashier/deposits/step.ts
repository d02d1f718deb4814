import { outbox, push, type Tx } from '@croupier/db'
import { type DepositStateName, depositMayGo } from '@croupier/rules'
import { rooms, type deposits as wire } from '@croupier/wire'

/** A deposit whose row is locked. */
export interface LockedDeposit {
  readonly id: string
  readonly merchantId: number
  readonly memberId: bigint
  readonly memberPublicId: string
  readonly providerId: string
  readonly state: DepositStateName
  readonly asset: string
  readonly rateUnits: bigint | null
  readonly feePpm: number
  readonly feeFixedUnits: bigint
  readonly orderedUnits: bigint
  readonly version: number
}

/** Locks a deposit until the transaction ends; null when there is none. */
export async function lockDeposit(tx: Tx, id: string): Promise<LockedDeposit | null> {
  const [row] = await tx.$queryRaw<LockedDeposit[]>`
    SELECT d.id, d.merchant_id AS "merchantId", d.member_id AS "memberId", m.public_id AS "memberPublicId",
           d.provider_id AS "providerId", d.state, d.asset, d.rate_units AS "rateUnits", d.fee_ppm AS "feePpm",
           d.fee_fixed_units AS "feeFixedUnits", d.ordered_units AS "orderedUnits", d.version
      FROM deposits d JOIN members m ON m.id = d.member_id WHERE d.id = ${id}::uuid FOR NO KEY UPDATE OF d`
  return row ?? null
}

export interface Step {
  readonly to: DepositStateName
  readonly at: Date
  readonly by: 'MEMBER' | 'PROVIDER' | 'CLOCK' | 'OFFICER'
  readonly reason?: wire.DepositReason
}

/** Tells a deposit's owner that it changed. */
export async function tellOwner(tx: Tx, { id, memberPublicId }: LockedDeposit, state: DepositStateName): Promise<void> {
  const pushes = [push(rooms.member(memberPublicId), 'deposit.changed', { depositId: id, state })]
  await outbox(tx, { kind: 'EVENT', pushes })
}

/**
 * Takes a locked deposit to another state and keeps the step (rules E4.2).
 * @returns false when it may not go there, and nothing changes
 */
export async function goTo(tx: Tx, locked: LockedDeposit, step: Step): Promise<boolean> {
  const { to, at, by, reason = null } = step
  if (!depositMayGo(locked.state, to)) return false
  const { id, merchantId, state: from } = locked
  const endedAt = to === 'SUBMITTED' ? null : at
  await tx.$executeRaw`
    UPDATE deposits SET state = ${to}, ended_at = ${endedAt}, reason = ${reason}, version = version + 1
     WHERE id = ${id}::uuid AND merchant_id = ${merchantId}`
  await tx.depositStep.create({
    data: { merchantId, depositId: id, fromState: from, toState: to, at, by },
  })
  await tellOwner(tx, locked, to)
  return true
}
