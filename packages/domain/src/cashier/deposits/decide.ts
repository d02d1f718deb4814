import { type DepositPayment, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { parseUnits, toDecimalString, type Units, units } from '@croupier/money'
import { creditedAmount } from '@croupier/rules'
import type { deposits as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import {
  auditOfficer,
  checkDigits,
  countAlone,
  merchantVault,
  readSettings,
  SecondNeeded,
  type SecondYes,
  within,
} from '../../platform/index.ts'
import { type Claim, claimIn, dropClaim, isClaimedByOther } from '../claims/index.ts'
import { applyPayments } from './applyPayments.ts'
import { proofBinding } from './ownDeposits.ts'
import { goTo, type LockedDeposit, lockDeposit } from './step.ts'

/** A deposit that has not ended, or a payment that belongs to none, as an officer sees it. */
export interface OpenDeposit {
  readonly id: string
  readonly merchantCode: string
  readonly account: string
  readonly state: string
  readonly ordered: Units
  readonly createdAt: Date
  readonly hasProof: boolean
  readonly claim: Claim | null
}

/** Deposits that have not ended, those that were said to be paid first, at most `max`. */
export async function listOpenDeposits(ctx: Ctx, max: number): Promise<OpenDeposit[]> {
  const now = await moneyNow(ctx.db.prisma)
  const rows = await ctx.db.prisma.deposit.findMany({
    where: { endedAt: null, ...within(ctx) },
    orderBy: [{ state: 'desc' }, { createdAt: 'asc' }],
    take: max,
    include: { member: { select: { account: true, merchant: { select: { code: true } } } } },
  })
  return rows.map(({ id, state, createdAt, member, ...row }) => ({
    id,
    state,
    createdAt,
    merchantCode: member.merchant.code,
    account: member.account,
    ordered: units(row.orderedUnits),
    hasProof: row.proof !== null,
    claim: claimIn(row, now),
  }))
}

/** A payment that came to no deposit. */
export interface UnmatchedPayment {
  readonly paymentId: string
  readonly address: string | null
  readonly amount: Units
  readonly seenAt: Date
}

/** Payments that belong to no deposit, the oldest first, at most `max`. */
export async function listUnmatched(ctx: Ctx, max: number): Promise<UnmatchedPayment[]> {
  const rows = await ctx.db.prisma.depositPayment.findMany({
    where: { depositId: null, ...within(ctx) },
    orderBy: { id: 'asc' },
    take: max,
  })
  return rows.map(({ paymentId, address, seenAt, ...row }) => {
    return { paymentId, address, seenAt, amount: units(row.units) }
  })
}

interface Officer {
  readonly id: string
  readonly by: string
  readonly reason: string
}

/** The outcome. CLAIMED: another officer has taken it up. */
export type Decided = 'DONE' | 'NOT_FOUND' | 'OVER' | 'KNOWN_PAYMENT' | 'CLAIMED'

/**
 * An officer refuses a deposit that has not ended; its owner reads why. Money that comes all the same is credited.
 */
export async function refuseDeposit(
  ctx: Ctx,
  { id, by, reason, why }: Officer & { readonly why: wire.DepositReason },
): Promise<Decided> {
  const decided = await withTransaction<Decided>(ctx.db, async (tx) => {
    const locked = await lockDeposit(tx, id)
    if (locked === null) return 'NOT_FOUND'
    if (await isClaimedByOther(tx, { of: 'deposits', id }, by)) return 'CLAIMED'
    const at = await moneyNow(tx)
    if (!(await goTo(tx, locked, { to: 'REFUSED', at, by: 'OFFICER', reason: why }))) return 'OVER'
    await dropClaim(tx, { of: 'deposits', id })
    const { memberId } = locked
    await auditOfficer(tx, { memberId, by, reason }, 'deposit.refused', { deposit: id, why })
    return 'DONE'
  })
  ctx.db.wakeRelay()
  return decided
}

/** Whether a payment that came to no deposit may be this one's: confirmed, of this amount, in the currency that the deposit is paid in. */
const mayBeGiven = (lost: DepositPayment, { rateUnits }: Pick<LockedDeposit, 'rateUnits'>, amount: bigint): boolean =>
  lost.depositId === null &&
  lost.state === 'CONFIRMED' &&
  lost.units === amount &&
  // Only chains have addresses, and only what comes over them is turned at a rate.
  (lost.address === null) === (rateUnits === null)

/** Whether exactly what was ordered comes for a deposit that goes on, and nothing came for it before. */
async function isOrdered(tx: Tx, id: string, amount: Units): Promise<boolean> {
  const { orderedUnits, endedAt } = await tx.deposit.findFirstOrThrow({ where: { id } })
  const paid = await tx.depositPayment.count({ where: { depositId: id } })
  const arrived: bigint = amount
  return endedAt === null && paid === 0 && arrived === orderedUnits
}

/**
 * An officer credits a payment that was seen on the provider's side and that it never told, under the name that the provider gives it: when it is
 * told later, it is not booked twice; or one that came to no deposit, with its amount. One officer credits the ordered amount, once; all else,
 * and what is large, needs a second officer's yes.
 * @throws DomainError AMOUNT_TOO_FINE; SecondNeeded
 */
export async function creditDeposit(
  ctx: Ctx,
  input: Officer & {
    readonly paymentId: string
    /** what arrived, in the payer's currency */
    readonly amount: Units
    readonly second: SecondYes | null
  },
): Promise<Decided> {
  const { id, by, reason, paymentId, amount, second } = input
  const decided = await withTransaction<Decided>(ctx.db, async (tx) => {
    const locked = await lockDeposit(tx, id)
    if (locked === null) return 'NOT_FOUND'
    if (await isClaimedByOther(tx, { of: 'deposits', id }, by)) return 'CLAIMED'
    const { providerId, merchantId, memberId } = locked
    const known = await tx.depositPayment.findUnique({
      where: { providerId_paymentId: { providerId, paymentId } },
    })
    const isLost = known !== null && mayBeGiven(known, locked, amount)
    if (known !== null && !isLost) return 'KNOWN_PAYMENT'
    const settings = await readSettings(tx, merchantId)
    const { asset, rateUnits } = locked
    // What arrived is in the payer's currency, the bound in the merchant's.
    if (rateUnits === null) checkDigits({ amount }, asset)
    const credited = creditedAmount(amount, rateUnits === null ? null : units(rateUnits), asset)
    const isPlain = credited < parseUnits(settings.diligence.twoOfficers) && (await isOrdered(tx, id, amount))
    if (known !== null) {
      // It came to no deposit: from now on it is this one's, unless another officer was faster: then nothing is counted, and no yes is used.
      const lost = { id: known.id, merchantId, depositId: null }
      const given = await tx.depositPayment.updateMany({ where: lost, data: { depositId: id } })
      if (given.count === 0) return 'KNOWN_PAYMENT'
    }
    if (second === null) {
      const { account: subject } = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
      if (!isPlain) throw new SecondNeeded({ merchantId, subject, sum: credited })
      await countAlone(tx, settings, { merchantId, by, way: 'IN', sum: credited, subject })
    }
    await second?.use(tx)
    const paidAt = await moneyNow(tx)
    await applyPayments(tx, ctx, locked, [{ paymentId, amount, paidAt, state: 'CONFIRMED' }], {
      source: 'now',
      seal: null,
    })
    await dropClaim(tx, { of: 'deposits', id })
    const more = { deposit: id, payment: paymentId, amount: toDecimalString(amount), second: second?.by ?? null }
    await auditOfficer(tx, { memberId, by, reason }, 'deposit.credited', more)
    return 'DONE'
  })
  ctx.db.wakeRelay()
  return decided
}

/** An officer opens the picture of a payment slip; the look is in the audit chain. Null where there is none. */
export async function openProof(ctx: Ctx, { id, by, reason }: Officer): Promise<Buffer | null> {
  return await withTransaction(ctx.db, async (tx) => {
    const row = await tx.deposit.findFirst({
      where: { id },
      select: { proof: true, memberId: true, merchantId: true },
    })
    if (row === null || row.proof === null) return null
    const { memberId } = row
    const vault = await merchantVault(ctx, row.merchantId)
    const webp = Buffer.from(vault.open(row.proof, proofBinding(id)), 'base64')
    await auditOfficer(tx, { memberId, by, reason }, 'deposit.proofOpened', { deposit: id })
    return webp
  })
}
