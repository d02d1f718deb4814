import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { SiteSettings } from '../../platform/index.ts'
import { accountNamed } from './accountNamed.ts'
import { hashPassword, inTurn, isOutdatedHash, passwordFitsNow } from './argon.ts'
import type { LoggedIn } from './concludeLogin.ts'
import { enterAccount, type Proved, type Wrong } from './enterAccount.ts'
import type { Arrival } from './openSession.ts'
import { isChangeDue, isLapsed, type PasswordSite } from './passwordAge.ts'
import type { Puzzles } from './puzzles.ts'

export interface LogInInput {
  readonly merchantId: number
  /** the merchant, as far as it judges passwords and takes numbers */
  readonly site: PasswordSite & { readonly settings: Pick<SiteSettings, 'codes'> }
  /** the account's name, or a mobile number that it has proved */
  readonly username: string
  readonly password: string
  readonly side: 'member' | 'agent'
  readonly arrival: Arrival
  /** the value by which accounts know this browser; null for a new one */
  readonly deviceValue: string | null
  readonly puzzles: Puzzles
  /** value of the cookie that a second step is bound to */
  readonly browser: string
}

interface Account {
  readonly merchantId: number
  readonly accountKey: string
}

/**
 * Whether an account's password is this one. An unknown name costs the same hash as a wrong password (ASVS 6.3.8).
 * @throws DomainError SESSION_PASSWORD_LAPSED for a first password that was not used in its time
 */
async function provePassword(
  tx: Tx,
  account: Account,
  { password, site }: LogInInput,
  now: Date,
): Promise<Wrong | (Proved & { readonly hash: string })> {
  const member = await tx.member.findUnique({ where: { merchantId_accountKey: account } })
  const stored = member?.status === 'CLOSED' ? null : (member?.passwordHash ?? null)
  const fits = await passwordFitsNow(stored, password)
  if (member === null || stored === null || !fits) return { meant: member }
  if (isLapsed(member, now)) fail('SESSION_PASSWORD_LAPSED', {})
  const mustChangePassword = isChangeDue(member, password, site)
  if (mustChangePassword && !member.mustChangePassword) {
    await tx.member.update({ where: { id: member.id }, data: { mustChangePassword } })
  }
  return { proved: { ...member, mustChangePassword }, hash: stored }
}

/**
 * Opens a session for an account and its password (spec 4, safety 4.2). An unknown name and a wrong password have the same
 * answer after the same time, and both are counted by the same ladder.
 * @throws DomainError what `enterAccount` throws; with the right password SESSION_PASSWORD_LAPSED; SERVICE_BUSY when too
 * many log in at once
 */
export async function logIn(ctx: Ctx, input: LogInInput): Promise<LoggedIn> {
  const { merchantId, side, deviceValue, puzzles } = input
  const { regions } = input.site.settings.codes
  const accountKey = await accountNamed(ctx, { merchantId, regions, named: input.username })
  const account = { merchantId, accountKey }
  let fitted: string | null = null
  const loggedIn = await enterAccount(ctx, {
    ...account,
    entry: { ...input.arrival, side, deviceValue },
    puzzles,
    secondIn: input.browser,
    locks: input.site.settings.passwordLock,
    prove: async (tx, now) => {
      const proof = await provePassword(tx, account, input, now)
      fitted = 'proved' in proof ? proof.hash : null
      return proof
    },
    inTurn,
  })
  await renewHash(ctx, account, fitted, input.password)
  return loggedIn
}

/** Hashes a password that was right again when it was hashed with older parameters (ASVS 11.4.2). */
async function renewHash(ctx: Ctx, account: Account, stored: string | null, password: string): Promise<void> {
  if (stored === null || !isOutdatedHash(stored)) return
  const passwordHash = await hashPassword(password)
  // Replaces only the hash that was checked: a password changed meanwhile stays changed.
  await ctx.db.prisma.member.updateMany({
    where: { ...account, passwordHash: stored },
    data: { passwordHash },
  })
}
