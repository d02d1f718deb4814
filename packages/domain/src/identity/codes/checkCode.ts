import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail, HOUR_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { type Channel, targetIndexOf } from '../contacts/index.ts'
import { boundHashOf, CODE_LIFE_MS, codeHashOf, countedWith, type Purpose } from './code.ts'
import { queueAtTarget } from './queueAtTarget.ts'

/** Tries of one code, and at all codes of a target in an hour (ASVS 6.6.3). */
const TRIES_MAX = 5
const TRIES_PER_HOUR_MAX = 10

export interface CheckCodeInput {
  readonly purpose: Purpose
  readonly merchantId: number
  readonly channel: Channel
  /** as it was issued to */
  readonly target: string
  /** the browser or the attempt that asked for it */
  readonly bound: string
  readonly code: string
  /** the owner's account knows this browser: strangers' tries are not its own */
  readonly known?: boolean
}

/** A code that was right and is not used up yet: see `useCode`. */
export interface CodeProof {
  readonly codeId: bigint
}

type Looked =
  | CodeProof
  | { readonly triesLeft: number }
  | { readonly over: 'CODE_EXPIRED' | 'CODE_TRIES_OVER' }
  | { readonly waitMs: number }

/** How long until tries at a target's codes are looked at again, ms; 0 for now. */
async function stopped(
  tx: Tx,
  of: { merchantId: number; targetIndex: Uint8Array<ArrayBuffer> } & ReturnType<typeof countedWith>,
  now: Date,
): Promise<number> {
  // A code of that time could still be tried within the hour.
  const windowMs = HOUR_MS + CODE_LIFE_MS
  const since = new Date(now.getTime() - windowMs)
  const { _sum, _min } = await tx.verificationCode.aggregate({
    where: { ...of, createdAt: { gt: since }, tries: { gt: 0 } },
    _sum: { tries: true },
    _min: { createdAt: true },
  })
  if ((_sum.tries ?? 0) < TRIES_PER_HOUR_MAX) return 0
  return Math.max(1, (_min.createdAt ?? now).getTime() + windowMs - now.getTime())
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** Looks at one try, alone among all tries at this target, and counts it, right or wrong. */
async function look(tx: Tx, ctx: Ctx, input: CheckCodeInput): Promise<Looked> {
  const { purpose, merchantId, channel, target, bound, code, known = false } = input
  const vault = await merchantVault(ctx, merchantId)
  const index = targetIndexOf(vault, channel, target)
  const boundHash = boundHashOf(vault, bound)
  await queueAtTarget(tx, merchantId, index)
  const now = await moneyNow(tx)
  const row = await tx.verificationCode.findFirst({
    where: { merchantId, targetIndex: index, purpose, boundHash },
    orderBy: { id: 'desc' },
  })
  // No code was sent here: answered like a wrong one, or the answer would show whether one was asked for.
  if (row === null) return { triesLeft: TRIES_MAX - 1 }
  if (row.usedAt !== null || row.expiresAt <= now) return { over: 'CODE_EXPIRED' }
  if (row.tries >= TRIES_MAX) return { over: 'CODE_TRIES_OVER' }
  const counted = countedWith(purpose, known ? { boundHash } : null)
  const waitMs = await stopped(tx, { merchantId, targetIndex: index, ...counted }, now)
  if (waitMs > 0) return { waitMs }
  const { id } = row
  const tries = row.tries + 1
  await tx.verificationCode.update({ where: { id }, data: { tries } })
  const fits = same(row.codeHash, codeHashOf(vault, code, { purpose, index, bound })) && row.sent
  return fits ? { codeId: id } : { triesLeft: TRIES_MAX - tries }
}

/**
 * Checks a code that somebody typed (safety 4.2). It runs in a transaction of its own, so that a wrong try is counted even if
 * the command fails: call it before the transaction of the command, and `useCode` inside.
 * @throws DomainError CODE_WRONG; CODE_EXPIRED for one that is used or ten minutes old; CODE_TRIES_OVER for one that was
 * tried five times; CODE_TOO_MANY after ten tries in an hour at codes of one target
 */
export async function checkCode(ctx: Ctx, input: CheckCodeInput): Promise<CodeProof> {
  const looked = await withTransaction(ctx.db, async (tx) => await look(tx, ctx, input))
  if ('codeId' in looked) return looked
  const { channel } = input
  if ('over' in looked) fail(looked.over, { channel })
  if ('waitMs' in looked) {
    fail('CODE_TOO_MANY', { retryAfterS: Math.ceil(looked.waitMs / 1000), channel })
  }
  fail('CODE_WRONG', { triesLeft: looked.triesLeft, channel })
}

/**
 * Uses a code up, in the transaction of what it is for: if that fails (a name is taken), the code can be tried again.
 * @throws DomainError CODE_EXPIRED when another use of it was faster
 */
export async function useCode(tx: Tx, { codeId }: CodeProof): Promise<void> {
  const { count } = await tx.verificationCode.updateMany({
    where: { id: codeId, usedAt: null },
    data: { usedAt: await moneyNow(tx) },
  })
  if (count === 0) fail('CODE_EXPIRED', {})
}
