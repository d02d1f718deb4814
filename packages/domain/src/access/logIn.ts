import { withTransaction } from '@croupier/db'
import { fail, type MemberType } from '@croupier/wire'
import type { Ctx } from '../ctx.ts'
import { accountTypes } from './accountTypes.ts'
import { hashPassword, isOutdatedHash, passwordFits } from './argon.ts'
import { type Arrival, type OpenedSession, openSession } from './openSession.ts'
import { canLogIn } from './policy.ts'

export interface LogInInput {
  readonly merchantId: number
  readonly username: string
  readonly password: string
  readonly side: 'member' | 'agent'
  readonly arrival: Arrival
}

export interface LoggedIn {
  readonly session: OpenedSession
  readonly firstTimeLogin: boolean
  readonly passwordExpired: boolean
}

/** The form in which account names are compared and kept unique. */
export const accountKeyOf = (account: string): string => account.trim().toLowerCase()

/**
 * Opens a session for an account and its password (spec 4, safety 4.2). An unknown name and a wrong password are told apart
 * neither by words nor by time.
 * @throws DomainError SESSION_WRONG_CREDENTIALS; with the right password MEMBER_FROZEN, SESSION_NON_AGENT or
 * SESSION_NON_MEMBER; SERVICE_BUSY when too many log in at once
 */
export async function logIn(ctx: Ctx, input: LogInInput): Promise<LoggedIn> {
  const { merchantId, username, password, side, arrival } = input
  const member = await ctx.db.prisma.member.findUnique({
    where: { merchantId_accountKey: { merchantId, accountKey: accountKeyOf(username) } },
  })
  const stored = member?.status === 'CLOSED' ? null : (member?.passwordHash ?? null)
  const fits = await passwordFits(stored, password)
  if (member === null || stored === null || !fits) {
    fail('SESSION_WRONG_CREDENTIALS', { captcha: false })
  }
  const type = member.type as MemberType
  const refusal = canLogIn({ type, status: member.status }, side)
  if (refusal !== null) fail(refusal, {})
  const renewed = isOutdatedHash(stored) ? await hashPassword(password) : null
  const session = await withTransaction(ctx.db, async (tx) => {
    if (renewed !== null) {
      // Only over the hash that was checked: a password changed meanwhile stays changed.
      await tx.member.updateMany({
        where: { id: member.id, passwordHash: stored },
        data: { passwordHash: renewed },
      })
    }
    const { id, publicId } = member
    return await openSession(
      tx,
      ctx,
      { id, publicId, isAgent: accountTypes[type].isAgent },
      arrival,
    )
  })
  return {
    session,
    firstTimeLogin: member.lastLoginAt === null,
    passwordExpired: member.mustChangePassword,
  }
}
