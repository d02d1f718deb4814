import type { Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { BONUS_CONTRIBUTION, isEmptied } from '@croupier/rules'
import type { WageringOwner } from './requirements.ts'
import { countWagering, keepWagering } from './wagering.ts'
import { whereMoneyIs } from './whereMoneyIs.ts'

export interface NewRequirement {
  readonly amount: Units
  readonly required: Units
  readonly source: 'TRANSFER' | 'DEPOSIT' | 'POINTS' | 'GIFT'
  /** the id of what it comes with: the agent_transfers row, the order of the deposit, the conversion, the gift */
  readonly sourceId: bigint
  readonly at: Date
}

/**
 * Opens a requirement with an amount that came in (rules B3.3, C5): bets of every category count for it in full. The caller holds
 * the lock of the account's wallet. Nothing is required: nothing is opened.
 */
export async function openRequirement(tx: Tx, owner: WageringOwner, of: NewRequirement): Promise<void> {
  if (of.required <= 0n) return
  await tx.wageringRequirement.create({
    data: {
      memberId: owner.id,
      merchantId: owner.merchantId,
      amountUnits: of.amount,
      requiredUnits: of.required,
      source: of.source,
      sourceId: of.sourceId,
      createdAt: of.at,
    },
  })
}

/** The terms of a bonus as they were agreed: a promotion that changes changes nothing of it. */
interface BonusTerms {
  /** the bonus, with the deposit that it came for */
  readonly amount: Units
  readonly required: Units
  /** how much of the amount is bonus */
  readonly bonus: Units
  /** the gift that paid it */
  readonly sourceId: bigint
  /** the deposit whose own row it replaces */
  readonly instead: bigint | null
  /** the largest stake while it is open; the gate of every bet keeps it */
  readonly maxStake: Units | null
  /** what bets of a category count for, in ppm; null: as for every bonus */
  readonly rates: Readonly<Record<string, number>> | null
  readonly at: Date
  readonly expiresAt: Date
}

/** Opens the requirement of a bonus, under the lock of the wallet: one row for deposit and bonus instead of the deposit's (rules C5). */
export async function openBonusRequirement(tx: Tx, owner: WageringOwner, of: BonusTerms): Promise<void> {
  const { id: memberId, merchantId } = owner
  await keepWagering(tx, owner, await countWagering(tx, owner))
  if (of.instead !== null) {
    await tx.wageringRequirement.updateMany({
      where: { memberId, merchantId, source: 'DEPOSIT', sourceId: of.instead, closedAt: null },
      data: { closedAt: of.at, outcome: 'ZEROED' },
    })
  }
  const [amountUnits, requiredUnits]: bigint[] = [of.amount, of.required]
  const bonusUnits: bigint = of.bonus
  await tx.wageringRequirement.create({
    data: {
      memberId,
      merchantId,
      source: 'BONUS',
      sourceId: of.sourceId,
      amountUnits: amountUnits ?? 0n,
      requiredUnits: requiredUnits ?? 0n,
      createdAt: of.at,
      expiresAt: of.expiresAt,
      maxStakeUnits: of.maxStake,
      bonusUnits,
      rates: { ...(of.rates ?? BONUS_CONTRIBUTION.rates) },
      edgePpm: BONUS_CONTRIBUTION.edgePpm,
    },
  })
  if (of.maxStake !== null) {
    await tx.$executeRaw`UPDATE members SET guarded = true WHERE id = ${memberId} AND NOT guarded`
  }
}

/**
 * What a deposit does to an account's requirements (rules C5): where nothing was left of the account, every open row closes; then
 * the deposit's own row opens, once its amount. Call it after the deposit was booked, under the lock of the wallet.
 * @param of amount: what was booked, in units
 * @returns how many rows were closed because the account was empty
 */
export async function openDepositRequirement(
  tx: Tx,
  owner: WageringOwner,
  of: { readonly amount: Units; readonly sourceId: bigint; readonly at: Date },
): Promise<number> {
  const wagering = await countWagering(tx, owner)
  await keepWagering(tx, owner, wagering)
  const { places, asset } = await whereMoneyIs(tx, owner)
  let zeroed = 0
  if (wagering.locked > 0n && isEmptied([...Object.values(places), units(-of.amount)], asset)) {
    const closed = await tx.wageringRequirement.updateMany({
      where: { memberId: owner.id, merchantId: owner.merchantId, closedAt: null },
      data: { closedAt: of.at, outcome: 'ZEROED' },
    })
    zeroed = closed.count
  }
  await openRequirement(tx, owner, { ...of, required: of.amount, source: 'DEPOSIT' })
  return zeroed
}

/**
 * What the reversal of a deposit does to an account's requirements (rules C5): its own row closes, and the open bonus that replaced
 * it runs out now: the next tick takes it back, as soon as nothing of it is in play. Under the lock of the wallet.
 */
export async function closeDepositRequirement(
  tx: Tx,
  owner: WageringOwner,
  of: { readonly sourceId: bigint; readonly at: Date },
): Promise<void> {
  const { id, merchantId } = owner
  await keepWagering(tx, owner, await countWagering(tx, owner))
  await tx.$executeRaw`
    UPDATE wagering_requirements b SET expires_at = ${of.at} FROM wagering_requirements d
     WHERE b.member_id = ${id} AND b.merchant_id = ${merchantId} AND b.source = 'BONUS' AND b.closed_at IS NULL
       AND d.source = 'DEPOSIT' AND d.source_id = ${of.sourceId} AND d.merchant_id = ${merchantId}
       AND d.outcome = 'ZEROED' AND d.closed_at = b.created_at`
  await tx.$executeRaw`
    UPDATE wagering_requirements SET closed_at = ${of.at}, outcome = 'REVERSED'
     WHERE source = 'DEPOSIT' AND source_id = ${of.sourceId} AND merchant_id = ${merchantId}
       AND outcome IS DISTINCT FROM 'DONE'`
}

/** A deposit that came back after its reversal asks for its bets again. */
export async function reopenDepositRequirement(tx: Tx, { merchantId }: WageringOwner, sourceId: bigint): Promise<void> {
  await tx.wageringRequirement.updateMany({
    where: { source: 'DEPOSIT', sourceId, merchantId, outcome: 'REVERSED' },
    data: { closedAt: null, outcome: null },
  })
}
