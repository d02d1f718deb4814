import type { Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { BONUS_CONTRIBUTION, isEmptied } from '@croupier/rules'
import type { WageringOwner } from './requirements.ts'
import { countWagering, keepWagering } from './wagering.ts'

/** Orders of issues that may still be open: none is sold for longer ahead. */
const IN_PLAY = "interval '8 days'"

/** Where an account's money can be. */
const PARTS = ['held', 'staked', 'away', 'played', 'redeemed'] as const
type Part = (typeof PARTS)[number]

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
 * What an account has, in units: in the wallets of its currency and at providers, in bets and rounds that are not settled, at tables,
 * and in redemptions that wait for an officer (rules C5, zeroing).
 */
async function partsOf(tx: Tx, owner: WageringOwner): Promise<Units[]> {
  const [row] = await tx.$queryRawUnsafe<Record<Part, bigint>[]>(
    `SELECT coalesce(sum(a.balance), 0)::bigint AS held,
            (SELECT coalesce(sum(l.stake_units), 0)::bigint FROM bet_orders o
               JOIN bet_lines l ON l.issue_id = o.issue_id AND l.member_id = o.member_id AND l.order_row_id = o.id
              WHERE o.member_id = $1::bigint AND o.merchant_id = $2::int AND o.placed_at > money_now() - ${IN_PLAY}
                AND l.state IN ('PENDING', 'QUARANTINED')) AS staked,
            (SELECT coalesce(sum(greatest(w.moved_units + w.result_units, 0)), 0)::bigint FROM vendor_wallets w
              WHERE w.member_id = $1::bigint AND w.merchant_id = $2::int) AS away,
            (SELECT coalesce(sum(r.stake_units + coalesce(t.reserved, 0)), 0)::bigint FROM provider_rounds r
               LEFT JOIN LATERAL (SELECT sum(x.units) AS reserved FROM provider_txs x WHERE x.round_row_id = r.id
                 AND x.merchant_id = r.merchant_id AND x.kind = 'RESERVE' AND x.verdict = 'OK' AND x.undone_at IS NULL) t ON true
              WHERE r.member_id = $1::bigint AND r.merchant_id = $2::int AND r.state = 'OPEN') AS played,
            (SELECT coalesce(sum(p.amount_units), 0)::bigint FROM point_redemptions p
              WHERE p.member_id = $1::bigint AND p.merchant_id = $2::int AND p.state = 'APPLYING') AS redeemed
       FROM ledger_accounts a
      WHERE a.owner_id = $1::bigint AND a.merchant_id = $2::int AND a.kind NOT IN ('RECEIVABLE', 'POINTS')`,
    owner.id,
    owner.merchantId,
  )
  return PARTS.map((part) => units(row?.[part] ?? 0n))
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
  const parts = await partsOf(tx, owner)
  let zeroed = 0
  if (wagering.locked > 0n && isEmptied([...parts, units(-of.amount)])) {
    const closed = await tx.wageringRequirement.updateMany({
      where: { memberId: owner.id, merchantId: owner.merchantId, closedAt: null },
      data: { closedAt: of.at, outcome: 'ZEROED' },
    })
    zeroed = closed.count
  }
  await openRequirement(tx, owner, { ...of, required: of.amount, source: 'DEPOSIT' })
  return zeroed
}
