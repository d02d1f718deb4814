import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type Entry, enterAccount, type LoggedIn } from '../access/index.ts'
import { findBound, giveTicket, subjectHashOf, takeAttempt } from './attempt.ts'
import { openSignInProvider } from './signInProvider.ts'
import { AnswerRefused, SignInProviderAway, type SocialPort, type Subject } from './socialPort.ts'

export interface FinishSocialInput {
  readonly merchantId: number
  readonly browser: string | null
  readonly state: string
  /** what the provider has added to the address: code, error, iss, … */
  readonly parameters: Readonly<Record<string, string>>
  readonly entry: Omit<Entry, 'method' | 'side'>
}

/** Logged in, or unknown here and asked to choose. */
export type Finished = { readonly loggedIn: LoggedIn } | { readonly ticket: string; readonly provider: string }

/**
 * Judges what a browser brings back from a provider. Who is known logs in, through the check list of every login method (safety
 * 6.3.4); who is not gets a ticket. An attempt to bind logs nobody in.
 * @throws DomainError SOCIAL_STATE_WRONG, SOCIAL_NOT_OFFERED, SOCIAL_PROVIDER_AWAY, SOCIAL_REFUSED; SOCIAL_ALREADY_BOUND
 * for an attempt to bind somebody who has an account; what `enterAccount` throws
 */
export async function finishSocial(ctx: Ctx, port: SocialPort, input: FinishSocialInput): Promise<Finished> {
  const { merchantId, state, parameters } = input
  const { slot, purpose, expected } = await takeAttempt(ctx, input)
  const provider = await openSignInProvider(ctx, merchantId, slot)
  const who = await port
    .finish(provider, expected, parameters)
    .catch((error: unknown) => refuse(ctx, error, provider.issuer))
  const subjectHash = subjectHashOf(who)
  const account = await findBound(ctx.db, merchantId, subjectHash)
  // A closed account stays bound: its person has no other here, and is told no more than a stranger's password would be.
  if (account?.status === 'CLOSED') fail('SOCIAL_REFUSED', {})
  if (account !== null && purpose === 'BIND') fail('SOCIAL_ALREADY_BOUND', {})
  if (account === null) {
    const ticket = await giveTicket(ctx, state, { issuer: who.issuer, subjectHash })
    return { ticket, provider: provider.name }
  }
  const loggedIn = await enterAccount(ctx, {
    merchantId,
    accountKey: account.accountKey,
    entry: { ...input.entry, method: 'SOCIAL', side: 'member' },
    // The provider has checked the person, and its answer cannot be guessed.
    puzzles: null,
    secondIn: input.browser,
    locks: false,
    prove: async (tx) => {
      const proved = await findBound(tx, merchantId, subjectHash)
      return proved === null ? { meant: null } : { proved }
    },
    inTurn: async (work) => await work(),
  })
  return { loggedIn }
}

function refuse(ctx: Ctx, error: unknown, issuer: string): Subject {
  if (error instanceof SignInProviderAway) {
    ctx.log.warn({ err: error, issuer }, 'a provider does not answer')
    return fail('SOCIAL_PROVIDER_AWAY', {})
  }
  if (!(error instanceof AnswerRefused)) throw error
  ctx.log.info({ reason: error.message, issuer }, 'an answer of a provider was refused')
  return fail('SOCIAL_REFUSED', {})
}
