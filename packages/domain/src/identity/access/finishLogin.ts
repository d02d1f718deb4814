import { type Tx, withTransaction } from '@croupier/db'
import { DomainError, fail, type SecondMethod } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type CodeProof, checkCode, issueCode, useCode } from '../codes/index.ts'
import { checkSecondFactor } from '../factors/index.ts'
import { holderNameFits } from '../profiles/index.ts'
import { concludeLogin, type LoggedIn } from './concludeLogin.ts'
import { type AttemptKey, holdAttempt, holdTried, takeTry, useAttempt } from './loginAttempt.ts'
import { secondChannelsOf } from './secondChannels.ts'

export interface FinishLoginInput extends AttemptKey {
  readonly method: SecondMethod
  readonly code: string
  readonly holderName: string | undefined
  readonly trust: boolean
  readonly address: string
  readonly userAgent: string
  readonly deviceValue: string | null
}

/** A try that was taken: what it is checked against. */
interface PendingLogin {
  readonly triesLeft: number
  readonly offered: boolean
  readonly named: boolean
  readonly name: string
  /** where a code of this method went */
  readonly target: string | undefined
}

/**
 * Has the code of the second step sent.
 * @returns seconds after which another can be asked for
 * @throws DomainError SESSION_ATTEMPT_OVER, also for a method the account does not have; what `issueCode` throws
 */
export async function sendSecondCode(
  ctx: Ctx,
  input: AttemptKey & {
    readonly method: 'sms' | 'email'
    readonly address: string
    readonly language: string | undefined
  },
): Promise<{ resendInS: number }> {
  return await withTransaction(ctx.db, async (tx) => {
    const { row, name: bound } = await holdAttempt(tx, input)
    const member = await tx.member.findUniqueOrThrow({ where: { id: row.memberId } })
    const { targets } = await secondChannelsOf(tx, ctx, member)
    const { method: channel, merchantId, address, language } = input
    const target = targets[channel]
    const again = channel === 'sms' && row.method === 'SMS'
    if (target === undefined || again) fail('SESSION_ATTEMPT_OVER', {})
    const of = { purpose: 'SECOND' as const, memberId: member.id, merchantId, channel, target }
    return await issueCode(tx, ctx, { ...of, address, bound, language })
  })
}

async function take(tx: Tx, ctx: Ctx, input: FinishLoginInput): Promise<PendingLogin> {
  const { attempt, triesLeft } = await takeTry(tx, input)
  const member = await tx.member.findUniqueOrThrow({ where: { id: attempt.row.memberId } })
  const { channels, targets, holderName } = await secondChannelsOf(tx, ctx, member)
  const { method } = input
  const again = method === 'sms' && attempt.row.method === 'SMS'
  return {
    triesLeft,
    offered: !again && channels.some((one) => one.method === method),
    named: holderNameFits(holderName, input.holderName),
    name: attempt.name,
    target: targets[method],
  }
}

/** Checks a code that was sent, outside of any transaction: `checkCode` has one of its own. Null for a wrong one. */
async function sentCode(ctx: Ctx, input: FinishLoginInput, pending: PendingLogin): Promise<CodeProof | null> {
  const { method: channel, merchantId, code } = input
  if (pending.target === undefined || (channel !== 'sms' && channel !== 'email')) return null
  const of = { purpose: 'SECOND' as const, merchantId, channel, target: pending.target }
  try {
    return await checkCode(ctx, { ...of, bound: pending.name, code })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CODE_WRONG') return null
    throw error
  }
}

async function conclude(
  tx: Tx,
  ctx: Ctx,
  input: FinishLoginInput,
  pending: PendingLogin,
  proof: CodeProof | null,
): Promise<LoggedIn | null> {
  const attempt = await holdTried(tx, input)
  const { row } = attempt
  const { method, code, address, userAgent, deviceValue, trust } = input
  const byFactor = method === 'authenticator' || method === 'recovery'
  if (byFactor) {
    // Beside a wrong name every code is a wrong one, and is counted as such: the answer is the same.
    const given = { method, code, attempt: pending.name, besideFits: pending.named }
    if (!(await checkSecondFactor(tx, ctx, row.memberId, given))) return null
  } else {
    if (proof === null || !pending.named) return null
    await useCode(tx, proof)
  }
  await useAttempt(tx, attempt)
  const member = await tx.member.findUniqueOrThrow({ where: { id: row.memberId } })
  const side = row.side === 'agent' ? 'agent' : 'member'
  const entry = { method: row.method, side, address, userAgent, deviceValue, trust, byFactor } as const
  return await concludeLogin(tx, ctx, member, entry)
}

/**
 * The second step of a login (rules E3.4, ASVS 2.3.1): a code, and the name on the bank account beside it where one is
 * stored. Of any number of parallel tries five are checked.
 * @throws DomainError SESSION_CODE_WRONG; SESSION_ATTEMPT_OVER; SESSION_LOCKED after ten wrong codes in an hour; what
 * `checkCode`, `checkSecondFactor` and `concludeLogin` throw
 */
export async function finishLogin(ctx: Ctx, input: FinishLoginInput): Promise<LoggedIn> {
  const pending = await withTransaction(ctx.db, async (tx) => await take(tx, ctx, input))
  const { triesLeft } = pending
  if (!pending.offered) fail('SESSION_CODE_WRONG', { triesLeft })
  const proof = await sentCode(ctx, input, pending)
  const loggedIn = await withTransaction(ctx.db, async (tx) => await conclude(tx, ctx, input, pending, proof))
  // Outside the transaction: a wrong code is counted.
  if (loggedIn === null) fail('SESSION_CODE_WRONG', { triesLeft })
  return loggedIn
}
