import { createHash } from 'node:crypto'
import { type LoginAttempt, lockMembers, moneyNow, type Tx } from '@croupier/db'
import { fail, HOUR_MS, loginSteps } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { randomToken } from '../../random.ts'

const TOKEN_BYTES = 32
/** Wrong codes of one attempt, and of an account in an hour (ASVS 6.6.3). */
const TRIES_MAX = 5
const TRIES_PER_HOUR_MAX = 10

const sha256 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(text).digest())

/** The account of an open attempt, and the name of its second step. */
export interface OpenAttempt {
  readonly row: LoginAttempt
  /** names the attempt where its codes are kept; it is not a secret */
  readonly name: string
  readonly now: Date
}

/** What a browser shows to go on with its login. */
export interface AttemptKey {
  readonly merchantId: number
  readonly token: string
  /** value of the cookie the attempt was bound to; null without one */
  readonly browser: string | null
}

/** Stores that the first step was right. Returns the token that finishes the second one and does nothing else. */
export async function openAttempt(
  tx: Tx,
  ctx: Ctx,
  memberId: bigint,
  first: { method: string; side: string; browser: string },
): Promise<string> {
  const now = await moneyNow(tx)
  const token = randomToken(ctx.random, TOKEN_BYTES)
  await tx.loginAttempt.create({
    data: {
      tokenHash: sha256(token),
      memberId,
      browserHash: sha256(first.browser),
      method: first.method,
      side: first.side,
      createdAt: now,
      expiresAt: new Date(now.getTime() + loginSteps.ATTEMPT_LIFE_MS),
    },
  })
  return token
}

/**
 * The attempt a token names, with its account's row locked: however many tries come at once, each is judged by all
 * before it.
 * @param triesMax how many tries it may have had by now
 * @throws DomainError SESSION_ATTEMPT_OVER for a token of nobody, another merchant's or browser's, a used or old one, or one
 * that was tried too often
 */
export async function holdAttempt(tx: Tx, key: AttemptKey, triesMax = TRIES_MAX - 1): Promise<OpenAttempt> {
  const tokenHash = sha256(key.token)
  const browserHash = sha256(key.browser ?? '')
  const where = { tokenHash, browserHash, member: { merchantId: key.merchantId } }
  const seen = await tx.loginAttempt.findFirst({ where, select: { memberId: true } })
  if (seen === null) fail('SESSION_ATTEMPT_OVER', {})
  const { memberId } = seen
  await lockMembers(tx, memberId)
  const now = await moneyNow(tx)
  const row = await tx.loginAttempt.findUniqueOrThrow({ where: { tokenHash } })
  if (row.usedAt !== null || row.expiresAt <= now || row.tries > triesMax) {
    fail('SESSION_ATTEMPT_OVER', {})
  }
  return { row, name: Buffer.from(tokenHash).toString('base64url'), now }
}

/**
 * Takes one of an attempt's tries, before the code is looked at: `useAttempt` restores the try of a right one.
 * @returns how many are left after this one
 * @throws DomainError what `holdAttempt` throws; SESSION_LOCKED after ten wrong codes in an hour
 */
export async function takeTry(tx: Tx, key: AttemptKey): Promise<{ attempt: OpenAttempt; triesLeft: number }> {
  const attempt = await holdAttempt(tx, key)
  const { tokenHash, memberId } = attempt.row
  await refuseBusy(tx, memberId, attempt.now)
  const data = { tries: { increment: 1 } }
  const { tries } = await tx.loginAttempt.update({ where: { tokenHash }, data })
  return { attempt, triesLeft: TRIES_MAX - tries }
}

/**
 * The attempt again, for the try that was taken.
 * @throws DomainError what `holdAttempt` throws
 */
export const holdTried = async (tx: Tx, key: AttemptKey): Promise<OpenAttempt> => await holdAttempt(tx, key, TRIES_MAX)

/** Attempts of the last hour and those that could still be tried within it. */
async function refuseBusy(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const windowMs = HOUR_MS + loginSteps.ATTEMPT_LIFE_MS
  const since = new Date(now.getTime() - windowMs)
  const { _sum, _min } = await tx.loginAttempt.aggregate({
    where: { memberId, createdAt: { gt: since }, tries: { gt: 0 } },
    _sum: { tries: true },
    _min: { createdAt: true },
  })
  if ((_sum.tries ?? 0) < TRIES_PER_HOUR_MAX) return
  const waitMs = (_min.createdAt ?? now).getTime() + windowMs - now.getTime()
  fail('SESSION_LOCKED', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** A token finishes one login. */
export async function useAttempt(tx: Tx, { row, now }: OpenAttempt): Promise<void> {
  const where = { tokenHash: row.tokenHash }
  await tx.loginAttempt.update({ where, data: { usedAt: now, tries: { decrement: 1 } } })
}
