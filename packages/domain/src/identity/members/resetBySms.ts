import { lockMembers, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { hashPassword, isKnownTo, isWeakPassword } from '../access/index.ts'
import { checkCode, useCode } from '../codes/index.ts'
import { mobileNumberOf, ownerOf } from '../contacts/index.ts'
import { judgeNewPassword } from './judgeNewPassword.ts'
import { type Replacing, replacePassword } from './resetPassword.ts'

export interface ResetBySmsInput extends Omit<Replacing, 'merchant'> {
  readonly site: Site
  /** as it was typed, with its country */
  readonly mobileNum: string
  readonly code: string
  readonly newPassword: string
  readonly confirmNewPassword: string
  /** value of the cookie that the code is bound to */
  readonly browser: string
  /** the value by which accounts know this browser; null for a new one */
  readonly deviceValue: string | null
}

/**
 * Sets a new password by a code that was sent to the account's proved phone (spec 9, password reset SMS). What follows is
 * as after a mailed link. A number without an account is refused like a wrong code (ASVS 6.3.8).
 * @throws DomainError CODE_NOT_OFFERED where the merchant has none; MEMBER_PASSWORDS_DIFFER, MEMBER_PASSWORD_WEAK; CODE_WRONG,
 * CODE_EXPIRED, CODE_TRIES_OVER, CODE_TOO_MANY; what `judgeNewPassword` throws
 */
export async function resetBySms(ctx: Ctx, input: ResetBySmsInput): Promise<void> {
  const { site, newPassword, browser: bound, code } = input
  const { merchantId, settings } = site
  if (!settings.forgotPassword.sms) fail('CODE_NOT_OFFERED', {})
  if (newPassword !== input.confirmNewPassword) fail('MEMBER_PASSWORDS_DIFFER', {})
  const target = mobileNumberOf(input.mobileNum, settings.codes.regions) ?? input.mobileNum
  const of = { merchantId, channel: 'sms' as const, target }
  const id = await ownerOf(ctx.db.prisma, ctx, of)
  const known = id !== null && (await isKnownTo(ctx.db.prisma, id, input.deviceValue))
  const proof = await checkCode(ctx, { ...of, purpose: 'RESET', bound, code, known })
  // A right code was sent to somebody: only now does an answer depend on the account.
  const owner = id === null ? null : await ctx.db.prisma.member.findUnique({ where: { id } })
  if (owner === null || owner.status !== 'ACTIVE') fail('CODE_EXPIRED', { channel: 'sms' })
  const { account, nickname } = owner
  await judgeNewPassword(ctx.db, merchantId, 'newPassword', newPassword)
  if (isWeakPassword(newPassword, [account, nickname, site.name])) fail('MEMBER_PASSWORD_WEAK', {})
  const passwordHash = await hashPassword(newPassword)
  await withTransaction(ctx.db, async (tx) => {
    await lockMembers(tx, owner.id)
    // A password that was refused has left the code as it was.
    await useCode(tx, proof)
    if ((await ownerOf(tx, ctx, of)) !== owner.id) fail('CODE_EXPIRED', { channel: 'sms' })
    await replacePassword(tx, ctx, owner, { ...input, merchant: site.name }, passwordHash)
  })
}
