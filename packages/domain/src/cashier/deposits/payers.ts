import { moneyNow, Prisma, type Tx, withTransaction } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { comparePayer, holdsPayer, type PayerMatch } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { holderNameOf } from '../../identity/index.ts'
import { auditOfficer, isWithin, merchantVault, readSettings } from '../../platform/index.ts'
import { type LockedDeposit, lockDeposit } from './step.ts'

/** Where the name of a payer is sealed for. */
const payerBinding = (providerId: string, paymentId: string): string =>
  `deposit_payments/payer_sealed/${providerId}/${paymentId}`

interface PaymentOf {
  readonly merchantId: number
  readonly providerId: string
  readonly paymentId: string
}

/** The name of a payer as it is kept; null where the provider names nobody. */
export async function sealPayer(ctx: Ctx, of: PaymentOf, name: string | undefined): Promise<string | null> {
  if (name === undefined || name.trim() === '') return null
  const vault = await merchantVault(ctx, of.merchantId)
  return vault.seal(name, payerBinding(of.providerId, of.paymentId))
}

async function openPayer(ctx: Ctx, of: PaymentOf, sealed: string): Promise<string> {
  return (await merchantVault(ctx, of.merchantId)).open(sealed, payerBinding(of.providerId, of.paymentId))
}

/** What is known of the payer of a payment whose row is locked. */
export interface PayerRow {
  readonly id: bigint
  readonly payerSealed: string | null
  readonly payerMatch: PayerMatch | null
  readonly payerCleared: boolean
}

/**
 * Compares who paid with the member's own name, once, and keeps the outcome with the payment (rules E4.2). A member without a name has
 * nothing to compare with.
 * @returns whether the payment is held for it
 */
export async function judgePayer(
  tx: Tx,
  ctx: Ctx,
  { memberId, merchantId, providerId }: LockedDeposit,
  { paymentId, row }: { readonly paymentId: string; readonly row: PayerRow },
): Promise<boolean> {
  if (row.payerSealed === null || row.payerCleared) return false
  const { payerNames } = (await readSettings(tx, merchantId)).deposits
  if (payerNames === 'OFF') return false
  let match = row.payerMatch
  if (match === null) {
    const holder = await holderNameOf(tx, ctx, { id: memberId, merchantId })
    if (holder === null) return false
    const payer = await openPayer(ctx, { merchantId, providerId, paymentId }, row.payerSealed)
    match = comparePayer(payer, holder)
    await tx.depositPayment.updateMany({ where: { id: row.id, merchantId }, data: { payerMatch: match } })
  }
  return holdsPayer(payerNames, match)
}

/** A payment whose payer is, or may be, another person than the member. */
export interface FlaggedPayer {
  readonly id: string
  readonly merchantCode: string
  readonly account: string
  readonly paymentId: string
  /** in the payer's currency */
  readonly amount: Units
  readonly match: 'UNCLEAR' | 'OTHER'
  readonly isHeld: boolean
  readonly seenAt: Date
}

/** Payments that no officer has looked at yet, the oldest first, at most `max`. */
export async function listPayers(ctx: Ctx, max: number): Promise<FlaggedPayer[]> {
  const rows = await ctx.db.prisma.$queryRaw<(Omit<FlaggedPayer, 'amount'> & { amount: bigint })[]>`
    SELECT p.id::text, b.code AS "merchantCode", m.account, p.payment_id AS "paymentId", p.units AS amount, p.payer_match AS match,
           p.held_at IS NOT NULL AND p.returned_at IS NULL AS "isHeld", p.seen_at AS "seenAt"
      FROM deposit_payments p JOIN deposits d ON d.id = p.deposit_id AND d.merchant_id = p.merchant_id
      JOIN members m ON m.id = d.member_id JOIN merchants b ON b.id = p.merchant_id
     WHERE p.payer_match IN ('UNCLEAR', 'OTHER') AND p.payer_cleared_at IS NULL AND p.returned_at IS NULL
       AND ${isWithin(ctx, Prisma.sql`p.merchant_id`)}
     ORDER BY p.merchant_id, p.id LIMIT ${max}`
  return rows.map(({ amount, ...row }) => ({ ...row, amount: units(amount) }))
}

interface OfficersLook {
  readonly id: bigint
  readonly by: string
  readonly reason: string
}

/** Shows an officer both names; the look is in the audit. @returns null for a payment that names nobody */
export async function openNames(
  ctx: Ctx,
  { id, by, reason }: OfficersLook,
): Promise<{ payer: string; holder: string | null } | null> {
  return await withTransaction(ctx.db, async (tx) => {
    const payment = await tx.depositPayment.findFirst({ where: { id } })
    const locked = payment?.depositId == null ? null : await lockDeposit(tx, payment.depositId)
    if (payment === null || locked === null || payment.payerSealed === null) return null
    const { memberId, merchantId, id: deposit } = locked
    const { paymentId, providerId, payerSealed } = payment
    const payer = await openPayer(ctx, { merchantId, providerId, paymentId }, payerSealed)
    const holder = await holderNameOf(tx, ctx, { id: memberId, merchantId })
    await auditOfficer(tx, { memberId, by, reason }, 'deposit.payerOpened', { deposit, payment: paymentId })
    return { payer, holder }
  })
}

/**
 * An officer has looked at a payer: the entry leaves the list. One that is held for it is released by two officers, or given back.
 * @returns false when there is no such entry any more
 */
export async function clearPayer(ctx: Ctx, { id, by, reason }: OfficersLook): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const payment = await tx.depositPayment.findFirst({ where: { id }, select: { depositId: true } })
    const locked = payment?.depositId == null ? null : await lockDeposit(tx, payment.depositId)
    if (locked === null) return false
    const [row] = await tx.$queryRaw<{ paymentId: string }[]>`
      UPDATE deposit_payments SET payer_cleared_at = ${await moneyNow(tx)}
       WHERE id = ${id} AND payer_match IN ('UNCLEAR', 'OTHER') AND payer_cleared_at IS NULL AND held_why IS DISTINCT FROM 'PAYER_DIFFERS'
      RETURNING payment_id AS "paymentId"`
    if (row === undefined) return false
    const { memberId, id: deposit } = locked
    await auditOfficer(tx, { memberId, by, reason }, 'deposit.payerCleared', { deposit, payment: row.paymentId })
    return true
  })
}
