import { moneyNow, Prisma, withTransaction } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import { auditOfficer, isWithin, type SecondYes } from '../../platform/index.ts'
import { applyPayments, type HeldWhy } from './applyPayments.ts'
import { lockDeposit, tellOwner } from './step.ts'

/** Payments looked at by one run. */
const AT_ONCE = 50

/** A payment that arrived and is not credited (rules E4.2). */
export interface HeldPayment {
  readonly id: string
  readonly merchantCode: string
  readonly account: string
  readonly paymentId: string
  /** in the payer's currency */
  readonly amount: Units
  readonly why: HeldWhy
  readonly heldAt: Date
}

/** Payments that wait to be given back or released, the oldest first, at most `max`. */
export async function listHeld(ctx: Ctx, max: number): Promise<HeldPayment[]> {
  const rows = await ctx.db.prisma.$queryRaw<(Omit<HeldPayment, 'amount'> & { amount: bigint })[]>`
    SELECT p.id::text, b.code AS "merchantCode", m.account, p.payment_id AS "paymentId", p.units AS amount, p.held_why AS why, p.held_at AS "heldAt"
      FROM deposit_payments p JOIN deposits d ON d.id = p.deposit_id AND d.merchant_id = p.merchant_id
      JOIN members m ON m.id = d.member_id JOIN merchants b ON b.id = p.merchant_id
     WHERE p.held_at IS NOT NULL AND p.returned_at IS NULL AND ${isWithin(ctx, Prisma.sql`p.merchant_id`)} ORDER BY p.seen_at, p.id LIMIT ${max}`
  return rows.map(({ amount, ...row }) => ({ ...row, amount: units(amount) }))
}

/**
 * An officer keeps that a payment was given back to where it came from, on its owner's word: it is never credited.
 * @returns false when it is not held, or was given back before
 */
export async function noteReturned(
  ctx: Ctx,
  { id, by, reason }: { readonly id: bigint; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const noted = await withTransaction(ctx.db, async (tx) => {
    const held = await tx.depositPayment.findFirst({ where: { id }, select: { depositId: true } })
    // In the order of all who book: the deposit, then its payment.
    const locked = held?.depositId == null ? null : await lockDeposit(tx, held.depositId)
    if (locked === null) return false
    const [row] = await tx.$queryRaw<{ paymentId: string }[]>`
      UPDATE deposit_payments SET returned_at = ${await moneyNow(tx)}
       WHERE id = ${id} AND held_at IS NOT NULL AND returned_at IS NULL RETURNING payment_id AS "paymentId"`
    if (row === undefined) return false
    const { id: deposit, memberId, state } = locked
    await auditOfficer(tx, { memberId, by, reason }, 'deposit.returned', { deposit, payment: row.paymentId })
    await tellOwner(tx, locked, state)
    return true
  })
  ctx.db.wakeRelay()
  return noted
}

/**
 * Two officers credit a payment that was held for its payer's name: it is judged as if it came now, and its name no more (rules E4.2).
 * @returns false when it is not held for that, or was given back
 */
export async function releasePayer(
  ctx: Ctx,
  input: { readonly id: bigint; readonly by: string; readonly reason: string; readonly second: SecondYes },
): Promise<boolean> {
  const { id, by, reason, second } = input
  const released = await withTransaction(ctx.db, async (tx) => {
    const held = await tx.depositPayment.findFirst({ where: { id }, select: { depositId: true } })
    const locked = held?.depositId == null ? null : await lockDeposit(tx, held.depositId)
    if (locked === null) return false
    const paidAt = await moneyNow(tx)
    const [row] = await tx.$queryRaw<{ paymentId: string; amount: bigint }[]>`
      UPDATE deposit_payments SET payer_cleared_at = ${paidAt}
       WHERE id = ${id} AND held_why = 'PAYER_DIFFERS' AND returned_at IS NULL AND payer_cleared_at IS NULL
      RETURNING payment_id AS "paymentId", units AS amount`
    if (row === undefined) return false
    await second.use(tx)
    const { paymentId, amount } = row
    const payment = { paymentId, amount: units(amount), paidAt, state: 'CONFIRMED' } as const
    await applyPayments(tx, ctx, locked, [payment], { source: 'told', seal: null })
    const { memberId, id: deposit } = locked
    await auditOfficer(tx, { memberId, by, reason }, 'deposit.payerReleased', {
      deposit,
      payment: paymentId,
      second: second.by,
    })
    return true
  })
  ctx.db.wakeRelay()
  return released
}

interface Held {
  readonly id: bigint
  readonly depositId: string
  readonly paymentId: string
  readonly amount: bigint
}

/**
 * Credits payments that a limit held back once its period has begun again: each business day they are judged again, as if they came now.
 * @returns how many were looked at
 */
export async function releaseHeld(ctx: Ctx): Promise<number> {
  const due = await ctx.db.prisma.$queryRaw<Held[]>`
    SELECT p.id, p.deposit_id AS "depositId", p.payment_id AS "paymentId", p.units AS amount
      FROM deposit_payments p JOIN merchants b ON b.id = p.merchant_id
     WHERE p.held_at IS NOT NULL AND p.returned_at IS NULL AND p.held_why = 'PROTECTION_DEPOSIT_LIMIT' AND b.money_mode <> 'READ_ONLY'
       AND (p.held_at AT TIME ZONE b.time_zone)::date < (money_now() AT TIME ZONE b.time_zone)::date
     ORDER BY p.held_at, p.id LIMIT ${AT_ONCE}`
  const failures = new Failures(ctx, 'a held payment could not be judged')
  await failures.each(
    due,
    ({ id }) => ({ payment: String(id) }),
    async ({ depositId, paymentId, amount }) => {
      await withTransaction(ctx.db, async (tx) => {
        const locked = await lockDeposit(tx, depositId)
        if (locked === null) return
        const paidAt = await moneyNow(tx)
        const payment = { paymentId, amount: units(amount), paidAt, state: 'CONFIRMED' } as const
        await applyPayments(tx, ctx, locked, [payment], { source: 'told', seal: null })
      })
    },
  )
  if (due.length > 0) ctx.db.wakeRelay()
  failures.report()
  return due.length
}
