import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import type { LoggedIn } from '../access/index.ts'
import { checkConsent } from './consent.ts'
import { openRegistered, type RegisterVisit } from './openRegistered.ts'
import { readRegisterSettings } from './readRegisterSettings.ts'
import { dayOf } from './registerMember.ts'

export interface OpenForSignInProviderInput {
  readonly site: Site
  readonly visit: RegisterVisit
  readonly account: string
  readonly nickname: string | undefined
  readonly affiliateCode: string | undefined
  readonly ageConfirmed: boolean
  readonly termsAccepted: boolean
}

/**
 * Opens an account without a password for somebody whom a provider has identified. It asks for as little as direct opening
 * does, so a merchant has it where it has that (DIRECTREG3).
 * @throws DomainError MEMBER_REGISTER_CLOSED, MEMBER_CONSENT_MISSING, MEMBER_ACCOUNT_TAKEN, MEMBER_INVITE_CODE_WRONG
 */
export async function openForSignInProvider(
  tx: Tx,
  ctx: Ctx,
  input: OpenForSignInProviderInput,
): Promise<{ id: bigint; loggedIn: LoggedIn }> {
  const { site, visit, account } = input
  const settings = await readRegisterSettings(ctx.db, site.merchantId)
  if (!settings.direct) fail('MEMBER_REGISTER_CLOSED', {})
  const today = dayOf(ctx.clock.now(), site.timeZone)
  const consent = checkConsent(input, settings, undefined, today)
  const code = input.affiliateCode ?? ''
  return await openRegistered(tx, ctx, {
    site,
    visit,
    account,
    nickname: input.nickname ?? account,
    passwordHash: null,
    firstPasswordUntil: null,
    fields: code === '' ? {} : { affiliateCode: code },
    consent,
    recommenderId: null,
    request: { method: 'SOCIAL' },
  })
}
