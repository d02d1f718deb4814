import { moneyNow, withTransaction } from '@croupier/db'
import { type DirectForm, fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { FIRST_PASSWORD_MS, hashPassword, randomPassword } from '../access/index.ts'
import { checkOrigin } from './checkOrigin.ts'
import { checkPerson } from './checkPerson.ts'
import { checkConsent } from './consent.ts'
import { findReferrer } from './findRecommender.ts'
import { newAccountName } from './newAccountName.ts'
import { openRegistered, type RegisteredMember, type RegisterVisit } from './openRegistered.ts'
import { readRegisterSettings } from './readRegisterSettings.ts'
import { dayOf } from './registerMember.ts'
import { countTry, noteOpened } from './registerTries.ts'

export interface RegisterDirectInput {
  readonly site: Site
  readonly form: DirectForm
  readonly visit: RegisterVisit
}

const NAME_LEAD = 'u'

/**
 * Opens an account at one press (spec 6, DIRECTREG3). Name and password are made here and told this once; the password
 * opens the account for a day and has to be changed before anything else is done (safety 4.1, ASVS 6.4.1).
 * @throws DomainError MEMBER_REGISTER_CLOSED where the merchant has it switched off, MEMBER_CONSENT_MISSING,
 * MEMBER_TERMS_CHANGED, SITE_UNKNOWN_HOST, SESSION_CAPTCHA_WRONG, SESSION_SLIDER_WRONG, MEMBER_INVITE_CODE_WRONG
 */
export async function registerDirect(
  ctx: Ctx,
  input: RegisterDirectInput,
): Promise<RegisteredMember & { readonly password: string }> {
  const { site, form, visit } = input
  const settings = await readRegisterSettings(ctx.db, site.merchantId)
  if (!settings.direct) fail('MEMBER_REGISTER_CLOSED', {})
  const consent = checkConsent(form, settings, undefined, dayOf(ctx.clock.now(), site.timeZone))
  await checkOrigin(ctx.db, site, form)
  await checkPerson(ctx, { site, visit, form, from: settings.captchaFrom })
  const tryId = await countTry(ctx, site.merchantId, visit.address)
  const password = randomPassword(ctx.random)
  const passwordHash = await hashPassword(password)
  const code = form.affiliateCode ?? ''
  return await withTransaction(ctx.db, async (tx) => {
    const account = await newAccountName(tx, ctx, site.merchantId, NAME_LEAD)
    const now = await moneyNow(tx)
    await noteOpened(tx, tryId)
    const { loggedIn } = await openRegistered(tx, ctx, {
      site,
      visit,
      account,
      nickname: account,
      passwordHash,
      firstPasswordUntil: new Date(now.getTime() + FIRST_PASSWORD_MS),
      fields: code === '' ? {} : { affiliateCode: code },
      consent,
      recommenderId: await findReferrer(tx, site.merchantId, form.referralCode),
      request: { ...form, method: 'DIRECT' },
    })
    return { account, password, loggedIn }
  })
}
