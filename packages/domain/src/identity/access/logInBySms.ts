import { DomainError, fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { merchantVault } from '../../platform/index.ts'
import { type CodeProof, checkCode, useCode } from '../codes/index.ts'
import { mobileNumberOf, ownerOf, targetIndexOf } from '../contacts/index.ts'
import { numberKeyOf } from './accountNamed.ts'
import type { LoggedIn } from './concludeLogin.ts'
import { enterAccount } from './enterAccount.ts'
import { isKnownTo } from './knownDevice.ts'
import type { Arrival } from './openSession.ts'
import type { Puzzles } from './puzzles.ts'

export interface LogInBySmsInput {
  readonly site: Site
  readonly mobile: string
  readonly code: string
  readonly side: 'member' | 'agent'
  readonly arrival: Arrival
  /** the value by which accounts know this browser; null for a new one */
  readonly deviceValue: string | null
  readonly puzzles: Puzzles
  /** value of the cookie that the code and a second step are bound to */
  readonly browser: string
}

/** How many tries a code has left of which it was told that it is wrong; null for any other refusal. */
const triesLeftOf = (error: unknown): number | null =>
  error instanceof DomainError && error.code === 'CODE_WRONG'
    ? (error as DomainError<'CODE_WRONG'>).params.triesLeft
    : null

/**
 * Opens a session for the owner of a phone number (spec 7, MOBILEVERCODELOGIN3): the code that was sent there, and everything
 * else as for a password. A number without an account has codes too, which are not sent and cannot be right: it is
 * refused like any other number (ASVS 6.3.8).
 * @throws DomainError CODE_NOT_OFFERED where the merchant has no login by code; CODE_WRONG, which climbs the ladder;
 * CODE_EXPIRED, CODE_TRIES_OVER, CODE_TOO_MANY; what `enterAccount` throws
 */
export async function logInBySms(ctx: Ctx, input: LogInBySmsInput): Promise<LoggedIn> {
  const { site, side, arrival, deviceValue, puzzles, browser, code } = input
  const { merchantId, settings } = site
  if (!settings.flags.includes('MOBILEVERCODELOGIN3')) fail('CODE_NOT_OFFERED', {})
  // What is not a number has no owner: it is counted by the ladder like any other.
  const target = mobileNumberOf(input.mobile, settings.codes.regions) ?? input.mobile
  const to = { merchantId, channel: 'sms' as const, target }
  const id = await ownerOf(ctx.db.prisma, ctx, to)
  const owner = id === null ? null : await ctx.db.prisma.member.findUnique({ where: { id } })
  const index = targetIndexOf(await merchantVault(ctx, merchantId), 'sms', target)
  let proof: CodeProof | null = null
  let wrong: number | null = null
  return await enterAccount(ctx, {
    merchantId,
    accountKey: owner?.accountKey ?? numberKeyOf(index),
    entry: { ...arrival, side, deviceValue },
    puzzles,
    secondIn: browser,
    locks: false,
    look: async () => {
      const known = owner !== null && (await isKnownTo(ctx.db.prisma, owner.id, deviceValue))
      proof = await checkCode(ctx, { ...to, purpose: 'LOGIN', bound: browser, code, known }).catch((error: unknown) => {
        wrong = triesLeftOf(error)
        if (wrong === null) throw error
        return null
      })
    },
    prove: async (tx) => {
      if (proof === null || owner === null) return { meant: owner }
      const proved = await tx.member.findUnique({ where: { id: owner.id } })
      if (proved === null || proved.status === 'CLOSED') return { meant: null }
      await useCode(tx, proof)
      return { proved }
    },
    refuse: ({ captcha, triesLeft }) => {
      // A right code whose account was closed meanwhile is not a wrong code.
      if (wrong === null) fail('SESSION_WRONG_CREDENTIALS', { captcha, triesLeft })
      fail('CODE_WRONG', { triesLeft: wrong, captcha })
    },
    inTurn: async (work) => await work(),
  })
}
