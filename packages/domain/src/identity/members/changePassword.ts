import { moneyNow, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import {
  checkOwnPassword,
  chosenPassword,
  endOtherSessions,
  hashPassword,
  isWeakPassword,
  stopPayments,
} from '../access/index.ts'
import { writeToMember } from '../contacts/index.ts'
import { judgeNewPassword } from './judgeNewPassword.ts'

/** How long the news of it is worth sending. */
const NEWS_MS = 24 * 3_600_000

export interface ChangePasswordInput {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmNewPassword: string
  readonly merchant: string
  readonly address: string
  readonly requestId: string
}

/**
 * Changes the actor's password; every other session of the account ends (ASVS 7.4.3), and the owner is told (ASVS 6.3.7).
 * @throws DomainError MEMBER_PASSWORDS_DIFFER, MEMBER_PASSWORD_WEAK (also for the old one again), MEMBER_PASSWORD_WRONG, and SESSION_LOCKED
 * after too many wrong ones; what `judgeNewPassword` throws
 */
export async function changePassword(ctx: ActorCtx, input: ChangePasswordInput): Promise<void> {
  const { actor } = ctx
  const { oldPassword, newPassword, merchant, address, requestId } = input
  if (newPassword !== input.confirmNewPassword) fail('MEMBER_PASSWORDS_DIFFER', {})
  await judgeNewPassword(ctx.db, actor.merchantId, 'newPassword', newPassword)
  const { prisma } = ctx.db
  const member = await prisma.member.findUniqueOrThrow({ where: { id: actor.memberId } })
  const names = [member.account, member.nickname, merchant]
  if (newPassword === oldPassword || isWeakPassword(newPassword, names)) {
    fail('MEMBER_PASSWORD_WEAK', {})
  }
  await checkOwnPassword(ctx, { password: oldPassword, address })
  const passwordHash = await hashPassword(newPassword)
  await withTransaction(ctx.db, async (tx) => {
    const now = await moneyNow(tx)
    // Over the hash that was checked only: of two changes at once, the second was made with an outdated old password.
    const { count } = await tx.member.updateMany({
      where: { id: member.id, passwordHash: member.passwordHash },
      data: chosenPassword(passwordHash, now),
    })
    if (count === 0) fail('MEMBER_PASSWORD_WRONG', {})
    await stopPayments(tx, member.id, 'secret', now)
    await tx.session.updateMany({ where: { id: actor.sessionId }, data: { passwordDue: false } })
    await endOtherSessions(tx, member.id, actor.sessionId, 'PASSWORD_CHANGED', ctx.clock.now())
    await audit(tx, {
      merchantId: member.merchantId,
      action: 'member.passwordChanged',
      actorId: member.id,
      subjectId: member.id,
      address,
      requestId,
    })
    await writeToMember(tx, ctx, member.id, {
      merchantId: member.merchantId,
      kind: 'passwordChanged',
      language: undefined,
      words: { merchant, account: member.account },
      lifeMs: NEWS_MS,
    })
  })
}
