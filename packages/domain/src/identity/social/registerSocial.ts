import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, type Site } from '../../platform/index.ts'
import type { LoggedIn } from '../access/index.ts'
import { countTry, noteOpened, openForSignInProvider, type RegisterVisit } from '../registration/index.ts'
import { takeTicket } from './attempt.ts'
import { bind } from './bindSocial.ts'

export interface RegisterSocialInput {
  readonly site: Site
  readonly ticket: string
  readonly username: string
  readonly nickname: string | undefined
  readonly affiliateCode: string | undefined
  readonly ageConfirmed: boolean
  readonly termsAccepted: boolean
  readonly visit: RegisterVisit
}

/**
 * Opens an account for who came back from a provider, binds the two forever and logs in: all or nothing (spec 4). The
 * account has no password; its login method is the provider.
 * @throws DomainError SOCIAL_STATE_WRONG, SOCIAL_ALREADY_BOUND; MEMBER_REGISTER_CLOSED, MEMBER_CONSENT_MISSING,
 * MEMBER_ACCOUNT_TAKEN, MEMBER_INVITE_CODE_WRONG
 */
export async function registerSocial(ctx: Ctx, input: RegisterSocialInput): Promise<LoggedIn> {
  const { site, visit, username } = input
  const { merchantId } = site
  const { captchaValue: browser } = visit
  // A ticket that fails is good for another name: without a count it would be good for all of them.
  const tryId = await countTry(ctx, merchantId, visit.address)
  return await withTransaction(ctx.db, async (tx) => {
    const who = await takeTicket(tx, { merchantId, browser, ticket: input.ticket })
    const bound = await tx.socialIdentity.count({
      where: { merchantId, subjectHash: who.subjectHash },
    })
    if (bound > 0) fail('SOCIAL_ALREADY_BOUND', {})
    const { id, loggedIn } = await openForSignInProvider(tx, ctx, { ...input, account: username })
    await bind(tx, { id, merchantId }, who)
    await noteOpened(tx, tryId)
    const { address, requestId } = visit
    const by = { actorId: id, subjectId: id, address, requestId }
    await audit(tx, { merchantId, action: 'social.bound', after: { issuer: who.issuer }, ...by })
    return loggedIn
  })
}
