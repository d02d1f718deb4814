import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail, type MemberType } from '@croupier/wire'
import type { Ctx } from '../ctx.ts'
import { accountTypes } from './accountTypes.ts'
import { hashPassword, inTurn, isOutdatedHash, passwordFitsNow } from './argon.ts'
import { solveCaptcha } from './captcha.ts'
import { knownDeviceOf, rememberDevice } from './knownDevice.ts'
import {
  type Attempt,
  countFailure,
  forgiveFailures,
  queueUp,
  readVerdict,
} from './loginFailures.ts'
import type { Verdict } from './loginLadder.ts'
import { type Arrival, type OpenedSession, openSession } from './openSession.ts'
import { canLogIn } from './policy.ts'
import { tellOwner } from './tellOwner.ts'

export interface LogInInput {
  readonly merchantId: number
  readonly username: string
  readonly password: string
  readonly side: 'member' | 'agent'
  readonly arrival: Arrival
  /** the value by which accounts know this browser; null for a new one */
  readonly deviceValue: string | null
  /** what the person read in the picture, and the value that binds it to the browser */
  readonly captcha: { readonly text: string | undefined; readonly browser: string | null }
}

export interface LoggedIn {
  readonly session: OpenedSession
  readonly firstTimeLogin: boolean
  readonly passwordExpired: boolean
  /** what the browser shows next time, to be known */
  readonly deviceValue: string
}

/** A try that was judged: whose hash fitted, or how the next one stands. */
type Tried =
  | { readonly refused: Verdict }
  | { readonly fitted: string; readonly loggedIn: LoggedIn }

/** The form in which account names are compared and kept unique. */
export const accountKeyOf = (account: string): string => account.trim().toLowerCase()

/** @throws DomainError SESSION_LOCKED while the ladder looks at no password, however right it is */
function refuseLocked(verdict: Verdict): void {
  if (verdict.lockedMs > 0) {
    fail('SESSION_LOCKED', { retryAfterS: Math.ceil(verdict.lockedMs / 1000) })
  }
}

/** @throws DomainError SESSION_LOCKED; SESSION_CAPTCHA_WRONG where a picture had to be read */
function admit(verdict: Verdict, solved: boolean): void {
  refuseLocked(verdict)
  if (verdict.captcha && !solved) fail('SESSION_CAPTCHA_WRONG', {})
}

/** Looks at the password, alone among all tries of this account and place, and keeps what came of it. */
async function tryPassword(
  tx: Tx,
  ctx: Ctx,
  input: LogInInput,
  attempt: Attempt & { readonly solved: boolean },
): Promise<Tried> {
  const { merchantId, accountKey } = attempt
  const now = await queueUp(tx, attempt)
  admit(await readVerdict(tx, attempt, now), attempt.solved)
  const member = await tx.member.findUnique({
    where: { merchantId_accountKey: { merchantId, accountKey } },
  })
  const stored = member?.status === 'CLOSED' ? null : (member?.passwordHash ?? null)
  const fits = await passwordFitsNow(stored, input.password)
  if (member === null || stored === null || !fits) {
    const refused = await countFailure(tx, attempt, now)
    if (member !== null) await tellOwner(tx, attempt, member)
    return { refused }
  }
  const type = member.type as MemberType
  const refusal = canLogIn({ type, status: member.status }, input.side)
  if (refusal !== null) fail(refusal, {})
  await forgiveFailures(tx, attempt)
  const { id, publicId } = member
  const { isAgent } = accountTypes[type]
  const session = await openSession(tx, ctx, { id, publicId, isAgent }, input.arrival)
  const device = { value: input.deviceValue, random: ctx.random, now }
  const deviceValue = await rememberDevice(tx, id, device)
  const firstTimeLogin = member.lastLoginAt === null
  const passwordExpired = member.mustChangePassword
  return { fitted: stored, loggedIn: { session, firstTimeLogin, passwordExpired, deviceValue } }
}

/**
 * Opens a session for an account and its password (spec 4, safety 4.2). An unknown name and a wrong password are told apart
 * neither by words nor by time, and both climb the same ladder.
 * @throws DomainError SESSION_WRONG_CREDENTIALS; SESSION_LOCKED, also for a right password; SESSION_CAPTCHA_WRONG, before
 * any password is looked at; with the right password MEMBER_FROZEN, SESSION_NON_AGENT or SESSION_NON_MEMBER; SERVICE_BUSY when too many log in at once
 */
export async function logIn(ctx: Ctx, input: LogInInput): Promise<LoggedIn> {
  const account = { merchantId: input.merchantId, accountKey: accountKeyOf(input.username) }
  const device = await knownDeviceOf(ctx.db, account, input.deviceValue)
  const place: Attempt = { ...account, device, ip: input.arrival.address }
  // Before the queue as well: what is locked takes nobody's turn.
  const verdict = await readVerdict(ctx.db.prisma, place, await moneyNow(ctx.db))
  refuseLocked(verdict)
  // Used up by this try, and before the transaction, which may be run again.
  const solved = await solveCaptcha(ctx.db, input.captcha.browser, input.captcha.text)
  admit(verdict, solved)
  const attempt = { ...place, solved }
  const tried = await inTurn(
    async () =>
      await withTransaction(ctx.db, async (tx) => await tryPassword(tx, ctx, input, attempt)),
  )
  // Outside the transaction: the failure is kept.
  if ('refused' in tried) {
    const { captcha, triesLeft } = tried.refused
    refuseLocked(tried.refused)
    fail('SESSION_WRONG_CREDENTIALS', { captcha, triesLeft })
  }
  await renewHash(ctx, account, tried.fitted, input.password)
  return tried.loggedIn
}

/** Hashes the password anew when it was hashed with older parameters (ASVS 11.4.2). */
async function renewHash(
  ctx: Ctx,
  account: { merchantId: number; accountKey: string },
  stored: string,
  password: string,
): Promise<void> {
  if (!isOutdatedHash(stored)) return
  const passwordHash = await hashPassword(password)
  // Only over the hash that was checked: a password changed meanwhile stays changed.
  await ctx.db.prisma.member.updateMany({
    where: { ...account, passwordHash: stored },
    data: { passwordHash },
  })
}
