import { type Member, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import {
  checkPaymentPassword,
  hashPassword,
  isWeakPassword,
  passwordFits,
  requireFreshProof,
  stopPayments,
} from '../access/index.ts'
import { writeToMember } from '../contacts/index.ts'

/** How long the news of it is worth sending. */
const NEWS_MS = 24 * 3_600_000

export interface PaymentPasswordInput {
  readonly oldPaymentPassword: string | undefined
  readonly newPaymentPassword: string
  readonly confirmPaymentPassword: string
  /** of the mail, a code of the site's */
  readonly language: string | undefined
  readonly merchant: string
  readonly address: string
  readonly requestId: string
}

export interface PaymentPasswordState {
  readonly isSet: boolean
  readonly changedAt: Date | null
  /** null unless a stop is running */
  readonly stoppedUntil: Date | null
}

/** The state of the actor's withdrawal password. */
export async function readPaymentPassword(ctx: ActorCtx): Promise<PaymentPasswordState> {
  const { prisma } = ctx.db
  const member = await prisma.member.findUniqueOrThrow({ where: { id: ctx.actor.memberId } })
  const { paymentPasswordStoppedUntil: until } = member
  const stopped = until !== null && until > (await moneyNow(ctx.db))
  return {
    isSet: member.paymentPasswordHash !== null,
    changedAt: member.paymentPasswordChangedAt,
    stoppedUntil: stopped ? until : null,
  }
}

/**
 * Sets or changes the actor's withdrawal password (safety 4.5). A fresh proof shows that it is the owner, also of an account
 * without a login password (ASVS 7.5.1); to change one, it must be known besides, and nothing leaves the account for a
 * day after it; a first one stops nothing (rules E3.4). The owner is told.
 * @throws DomainError MEMBER_PASSWORDS_DIFFER, SESSION_NOT_FRESH, MEMBER_PASSWORD_WEAK, PAYMENT_PASSWORD_WRONG and
 * PAYMENT_PASSWORD_STOPPED (the old one), PAYMENT_PASSWORD_SAME (as the login's), SERVICE_BUSY (changed elsewhere meanwhile)
 */
export async function setPaymentPassword(ctx: ActorCtx, input: PaymentPasswordInput): Promise<void> {
  const { newPaymentPassword: chosen, merchant } = input
  if (chosen !== input.confirmPaymentPassword) fail('MEMBER_PASSWORDS_DIFFER', {})
  const { prisma } = ctx.db
  await requireFreshProof(prisma, ctx)
  const member = await prisma.member.findUniqueOrThrow({ where: { id: ctx.actor.memberId } })
  if (isWeakPassword(chosen, [member.account, member.nickname, merchant])) {
    fail('MEMBER_PASSWORD_WEAK', {})
  }
  if (member.paymentPasswordHash !== null) {
    await checkPaymentPassword(ctx, input.oldPaymentPassword ?? '')
  }
  // The login password cannot be guessed this way: every change is notified and needs the old withdrawal password.
  if (await passwordFits(member.passwordHash, chosen)) fail('PAYMENT_PASSWORD_SAME', {})
  const paymentPasswordHash = await hashPassword(chosen)
  await withTransaction(ctx.db, async (tx) => await keep(tx, ctx, member, input, paymentPasswordHash))
}

async function keep(
  tx: Tx,
  ctx: ActorCtx,
  member: Member,
  input: PaymentPasswordInput,
  paymentPasswordHash: string,
): Promise<void> {
  const { id, merchantId, account } = member
  const { address, requestId, merchant } = input
  const now = await moneyNow(tx)
  // Over what was checked only: of two parallel changes the second has to check again.
  const { count } = await tx.member.updateMany({
    where: {
      id,
      passwordHash: member.passwordHash,
      paymentPasswordHash: member.paymentPasswordHash,
    },
    data: {
      paymentPasswordHash,
      paymentPasswordChangedAt: now,
      paymentPasswordFailures: 0,
      paymentPasswordStoppedUntil: null,
    },
  })
  if (count === 0) fail('SERVICE_BUSY', { retryAfterS: 1 })
  if (member.paymentPasswordHash !== null) await stopPayments(tx, id, 'secret', now)
  await audit(tx, {
    merchantId,
    action: 'member.paymentPasswordChanged',
    actorId: id,
    subjectId: id,
    address,
    requestId,
  })
  await writeToMember(tx, ctx, id, {
    merchantId,
    kind: member.paymentPasswordHash === null ? 'paymentPasswordSet' : 'paymentPassword',
    language: input.language,
    words: { merchant, account },
    lifeMs: NEWS_MS,
  })
}
