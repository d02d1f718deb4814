import { type Tx, withTransaction } from '@croupier/db'
import { fail, type SecondMethod } from '@croupier/wire'
import type { Ctx } from '../ctx.ts'
import { checkSecondFactor } from '../factors/index.ts'
import { concludeLogin, type LoggedIn } from './concludeLogin.ts'
import {
  type AttemptKey,
  countTry,
  holdAttempt,
  type OpenAttempt,
  useAttempt,
} from './loginAttempt.ts'
import { holderNameFits, secondChannelsOf } from './secondChannels.ts'

export interface FinishLoginInput extends AttemptKey {
  readonly method: SecondMethod
  readonly code: string
  readonly holderName: string | undefined
  readonly trust: boolean
  readonly address: string
  readonly userAgent: string
  readonly deviceValue: string | null
}

type Tried = { readonly loggedIn: LoggedIn } | { readonly triesLeft: number }

/** Whether the code is right. Looked at even when the name beside it is wrong: the two are told apart by nothing. */
async function codeFits(
  tx: Tx,
  ctx: Ctx,
  { row, name }: OpenAttempt,
  { method, code }: FinishLoginInput,
): Promise<boolean> {
  if (method === 'sms' || method === 'email') return false
  return await checkSecondFactor(tx, ctx, row.memberId, { method, code, attempt: name })
}

async function tryCode(tx: Tx, ctx: Ctx, input: FinishLoginInput): Promise<Tried> {
  const attempt = await holdAttempt(tx, input)
  const { row } = attempt
  const member = await tx.member.findUniqueOrThrow({ where: { id: row.memberId } })
  const { channels, holderName } = await secondChannelsOf(tx, member)
  const offered = channels.some(({ method }) => method === input.method)
  const named = holderNameFits(holderName, input.holderName)
  const fits = offered && (await codeFits(tx, ctx, attempt, input))
  if (!fits || !named) return { triesLeft: await countTry(tx, row) }
  await useAttempt(tx, attempt)
  const { address, userAgent, deviceValue, trust } = input
  const side = row.side === 'agent' ? 'agent' : 'member'
  const entry = { method: row.method, side, address, userAgent, deviceValue, trust } as const
  return { loggedIn: await concludeLogin(tx, ctx, member, entry) }
}

/**
 * The second step of a login (rules E3.4, ASVS 2.3.1): a code, and the name on the bank account beside it where one is
 * stored. Of any number of tries at once five are looked at.
 * @throws DomainError SESSION_CODE_WRONG; SESSION_ATTEMPT_OVER; SESSION_LOCKED after ten wrong codes in an hour; what
 * `concludeLogin` throws
 */
export async function finishLogin(ctx: Ctx, input: FinishLoginInput): Promise<LoggedIn> {
  const tried = await withTransaction(ctx.db, async (tx) => await tryCode(tx, ctx, input))
  // Outside the transaction: the try is kept.
  if ('triesLeft' in tried) fail('SESSION_CODE_WRONG', { triesLeft: tried.triesLeft })
  return tried.loggedIn
}
