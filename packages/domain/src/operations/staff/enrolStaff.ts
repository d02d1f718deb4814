import type { StaffAccount } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { hashPassword, isWeakPassword, keyUri, manualKey, passwordFits, SECRET_BYTES } from '../../identity/index.ts'
import { auditMerchants } from '../../platform/index.ts'
import { freshStep, type StaffJudge, tryStaff } from './logInStaff.ts'
import { timeIn, writeToOwners } from './officerMails.ts'
import { sealStaffSecret } from './staffSecret.ts'
import { endStaffSessions, type Officer, openStaffSession } from './staffSessions.ts'

const ISSUER = 'Croupier'

/** The key of a new authenticator, as text and for a QR code. */
export interface StaffKey {
  readonly key: string
  readonly uri: string
}

interface Invited {
  readonly name: string
  /** the one-time secret */
  readonly secret: string
}

/** Whether the account waits for its officer, with this secret; a wrong one counts as a wrong login does. */
async function invitedJudge(
  { db }: Ctx,
  { name, secret }: Invited,
): Promise<(account: StaffAccount, now: Date) => boolean> {
  const found = await db.prisma.staffAccount.findUnique({ where: { name } })
  const fits = await passwordFits(found?.passwordHash ?? null, secret)
  return ({ passwordHash, enrolUntil }, now) =>
    fits && passwordHash === found?.passwordHash && enrolUntil !== null && enrolUntil > now
}

/**
 * An officer comes with the one-time secret and gets the key of an own authenticator, which nobody else has seen. Asked again it is another one.
 * @throws DomainError SESSION_WRONG_CREDENTIALS (also for one that is used or older than a day), SESSION_LOCKED
 */
export async function beginEnrolment(ctx: Ctx, input: Invited): Promise<StaffKey> {
  const { name } = input
  const key = ctx.random.bytes(SECRET_BYTES)
  const isInvited = await invitedJudge(ctx, input)
  // No code of the new key was taken yet.
  const judge: StaffJudge = (account, now) => (isInvited(account, now) ? 0n : null)
  await tryStaff(ctx, name, judge, async (tx, id) => {
    const sealedSecret = sealStaffSecret(ctx.vault, name, key)
    await tx.staffAccount.update({ where: { id }, data: { sealedSecret } })
  })
  return { key: manualKey(key), uri: keyUri(key, ISSUER, name) }
}

/**
 * An officer chooses the own password and shows a code of the own authenticator: the one-time secret is used up, a session open, and every
 * other owner written to that somebody has enrolled (safety 4.9).
 * @returns the cookie's value
 * @throws DomainError MEMBER_PASSWORD_WEAK, SESSION_WRONG_CREDENTIALS, SESSION_LOCKED
 */
export async function enrolStaff(
  ctx: Ctx,
  input: Invited & {
    readonly password: string
    readonly code: string
    readonly address: string
    readonly userAgent: string
  },
): Promise<string> {
  const { name, secret, password, code } = input
  if (password === secret || isWeakPassword(password, [name])) fail('MEMBER_PASSWORD_WEAK', {})
  const isInvited = await invitedJudge(ctx, input)
  const passwordHash = await hashPassword(password)
  const judge: StaffJudge = (account, now) => (isInvited(account, now) ? freshStep(ctx, account, code, now) : null)
  return await tryStaff(ctx, name, judge, async (tx, id) => {
    await tx.staffAccount.update({
      where: { id },
      data: { passwordHash, enrolUntil: null, enrolledAt: ctx.clock.now() },
    })
    const value = await openStaffSession(tx, ctx, id, input)
    const { roles } = await tx.staffAccount.findUniqueOrThrow({ where: { id } })
    const words = { officer: name, roles: roles.join(', '), address: input.address, time: timeIn(ctx.clock.now()) }
    await writeToOwners(tx, ctx, name, 'enrolled', words)
    await auditMerchants(tx, null, { action: 'staff.enrolled', after: { officer: name } })
    return value
  })
}

/**
 * An officer changes the own password: the old one and a code are asked for, and every other session ends.
 * @throws DomainError MEMBER_PASSWORD_WEAK (also for the old one again), SESSION_WRONG_CREDENTIALS, SESSION_LOCKED
 */
export async function changeOwnPassword(
  ctx: Ctx,
  { name, sessionId }: Officer,
  input: { readonly password: string; readonly newPassword: string; readonly code: string },
): Promise<void> {
  const { password, newPassword, code } = input
  if (newPassword === password || isWeakPassword(newPassword, [name])) {
    fail('MEMBER_PASSWORD_WEAK', {})
  }
  const found = await ctx.db.prisma.staffAccount.findUniqueOrThrow({ where: { name } })
  const fits = await passwordFits(found.passwordHash, password)
  const passwordHash = await hashPassword(newPassword)
  const judge: StaffJudge = (account, now) => {
    const isChecked = fits && account.passwordHash === found.passwordHash
    return isChecked && account.enrolUntil === null ? freshStep(ctx, account, code, now) : null
  }
  await tryStaff(ctx, name, judge, async (tx, id) => {
    await tx.staffAccount.update({ where: { id }, data: { passwordHash } })
    await endStaffSessions(tx, id, ctx.clock.now(), sessionId)
    await auditMerchants(tx, null, { action: 'staff.passwordChanged', after: { officer: name } })
  })
}
