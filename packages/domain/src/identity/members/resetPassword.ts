import { lockMembers, type Member, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import {
  chosenPassword,
  endOtherSessions,
  forgetFailures,
  hashPassword,
  isWeakPassword,
  stopPayments,
} from '../access/index.ts'
import { writeToMember } from '../contacts/index.ts'
import { resetHash } from './forgotPassword.ts'
import { judgeNewPassword } from './judgeNewPassword.ts'

/** How long the news of it is worth sending. */
const NEWS_MS = 24 * 3_600_000

export interface ResetPasswordInput {
  readonly merchantId: number
  readonly merchant: string
  /** what the mailed link contains */
  readonly secret: string
  readonly newPassword: string
  readonly confirmNewPassword: string
  /** of the mail, a code of the site's */
  readonly language: string | undefined
  readonly address: string
  readonly requestId: string
}

/** Whose link it is, if it can still be used. */
async function findOwner(
  reader: Pick<Tx, 'passwordReset'>,
  input: ResetPasswordInput,
  now: Date,
): Promise<Member | null> {
  const found = await reader.passwordReset.findFirst({
    where: {
      tokenHash: resetHash(input.secret),
      usedAt: null,
      expiresAt: { gt: now },
      member: { merchantId: input.merchantId, status: 'ACTIVE' },
    },
    include: { member: true },
  })
  return found?.member ?? null
}

/**
 * Sets a new password by a mailed link (rules E3.6). The link and all others of the account are used up, every session
 * ends, no browser is known any more, and the owner is told. A password that is refused leaves the link as it was.
 * @throws DomainError MEMBER_RESET_LINK_WRONG (unknown, used or too old), MEMBER_PASSWORDS_DIFFER, MEMBER_PASSWORD_WEAK;
 * what `judgeNewPassword` throws
 */
export async function resetPassword(ctx: Ctx, input: ResetPasswordInput): Promise<void> {
  const { newPassword, merchant } = input
  if (newPassword !== input.confirmNewPassword) fail('MEMBER_PASSWORDS_DIFFER', {})
  const owner = await findOwner(ctx.db.prisma, input, await moneyNow(ctx.db))
  if (owner === null) fail('MEMBER_RESET_LINK_WRONG', {})
  await judgeNewPassword(ctx.db, input.merchantId, 'newPassword', newPassword)
  if (isWeakPassword(newPassword, [owner.account, owner.nickname, merchant])) {
    fail('MEMBER_PASSWORD_WEAK', {})
  }
  const passwordHash = await hashPassword(newPassword)
  await withTransaction(ctx.db, async (tx) => await setPassword(tx, ctx, input, passwordHash))
}

async function setPassword(tx: Tx, ctx: Ctx, input: ResetPasswordInput, passwordHash: string): Promise<void> {
  const now = await moneyNow(tx)
  const owner = await findOwner(tx, input, now)
  if (owner === null) fail('MEMBER_RESET_LINK_WRONG', {})
  const { id } = owner
  await lockMembers(tx, id)
  // Of two uses at once one finds the link unused.
  const { count } = await tx.passwordReset.updateMany({
    where: { tokenHash: resetHash(input.secret), usedAt: null },
    data: { usedAt: now },
  })
  if (count === 0) fail('MEMBER_RESET_LINK_WRONG', {})
  await replacePassword(tx, ctx, owner, input, passwordHash)
}

/** What is known of somebody who chooses a new password without the old one. */
export interface Replacing {
  readonly merchant: string
  /** of the mail, a code of the site's */
  readonly language: string | undefined
  readonly address: string
  readonly requestId: string
}

/**
 * Sets a new password for an account whose owner was proved: links that wait are used up, every session ends, no browser is
 * known any more, and the owner is told. The row has to be locked.
 */
export async function replacePassword(
  tx: Tx,
  ctx: Ctx,
  { id, merchantId, account }: Pick<Member, 'id' | 'merchantId' | 'account'>,
  input: Replacing,
  passwordHash: string,
): Promise<void> {
  const now = await moneyNow(tx)
  await tx.passwordReset.updateMany({
    where: { memberId: id, usedAt: null },
    data: { usedAt: now },
  })
  await tx.member.update({ where: { id }, data: chosenPassword(passwordHash, now) })
  await stopPayments(tx, id, 'secret', now)
  await endOtherSessions(tx, id, null, 'PASSWORD_CHANGED', ctx.clock.now())
  await forgetFailures(tx, { id, merchantId, account })
  const { address, requestId } = input
  const by = { actorId: null, subjectId: id, address, requestId }
  await audit(tx, { merchantId, action: 'member.passwordReset', ...by })
  await writeToMember(tx, ctx, id, {
    merchantId,
    kind: 'changed',
    language: input.language,
    words: { merchant: input.merchant, account },
    lifeMs: NEWS_MS,
  })
}
