import { withTransaction } from '@croupier/db'
import { fail, type RegisterForm, type RegisterWay, type WayRules } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { hashPassword, isWeakPassword } from '../access/index.ts'
import { type Person, refuseExcluded, screenApplicant } from '../exclusions/index.ts'
import { checkOrigin } from './checkOrigin.ts'
import { checkPerson } from './checkPerson.ts'
import { checkConsent } from './consent.ts'
import { findRecommender, findReferrer } from './findRecommender.ts'
import { type JudgedFields, judgeForm } from './judgeForm.ts'
import { keepContacts, proveContacts } from './keepContacts.ts'
import { newAccountName } from './newAccountName.ts'
import { openRegistered, type RegisteredMember, type RegisterVisit } from './openRegistered.ts'
import { readRegisterSettings } from './readRegisterSettings.ts'
import { countTry, noteOpened } from './registerTries.ts'

export interface RegisterMemberInput {
  readonly site: Site
  readonly way: RegisterWay
  readonly form: RegisterForm
  readonly visit: RegisterVisit
}

/** The first letter of a name that is made for somebody who registers by number. */
const NAME_LEAD = 'm'

/** The merchant's day now, `yyyy-MM-dd` (rules 0.1.6). */
export const dayOf = (now: Date, timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)

/** What a person is known by, which no password may contain (ASVS 6.2.11). */
const namesOf = (fields: JudgedFields, merchant: string): string[] => [
  merchant,
  fields.username ?? '',
  fields.nickname ?? '',
  fields.email?.split('@')[0] ?? '',
  fields.mobileNum?.slice(1) ?? '',
]

/**
 * Judges both passwords: the login one and, where asked for, the withdrawal one, which has to be another (safety 4.5).
 * @throws DomainError MEMBER_PASSWORDS_DIFFER, MEMBER_PASSWORD_WEAK, PAYMENT_PASSWORD_SAME
 */
function checkPasswords(fields: JudgedFields, form: RegisterForm, merchant: string): void {
  const { password, paymentPassword } = fields
  if (password !== undefined && password !== form.verifyPwd) fail('MEMBER_PASSWORDS_DIFFER', {})
  const names = namesOf(fields, merchant)
  for (const secret of [password, paymentPassword]) {
    if (secret !== undefined && isWeakPassword(secret, names)) fail('MEMBER_PASSWORD_WEAK', {})
  }
  if (paymentPassword !== undefined && paymentPassword === password) fail('PAYMENT_PASSWORD_SAME', {})
}

/** The fields of the form that identify a person (protection A4). */
const personOf = ({ mobileNum, email, idNumber, payeeName, birthday }: JudgedFields): Person => ({
  mobile: mobileNum,
  email,
  idNumber,
  name: payeeName,
  birthday,
})

const hashOf = async (secret: string | undefined): Promise<string | null> =>
  secret === undefined ? null : await hashPassword(secret)

function rulesOf(ways: readonly WayRules[], way: RegisterWay): WayRules {
  return ways.find((one) => one.way === way) ?? fail('MEMBER_REGISTER_CLOSED', {})
}

/**
 * Opens an account by self-registration and logs it in (spec 7 register and register by mobile, rules B2 and E3.2, protection
 * A2). The
 * merchant's rules are read again for each call. A name that is taken is told behind the puzzle from the third try of an address,
 * and twenty times an hour; a number or mailbox to who typed the code that was sent there; a document three times a day (rules E3.2).
 * @throws InputRefused (VALIDATION_FAILED) naming fields
 * @throws DomainError MEMBER_REGISTER_CLOSED, MEMBER_CONSENT_MISSING, MEMBER_TERMS_CHANGED, MEMBER_TOO_YOUNG,
 * MEMBER_PASSWORDS_DIFFER, MEMBER_PASSWORD_WEAK, PAYMENT_PASSWORD_SAME, SITE_UNKNOWN_HOST, SESSION_CAPTCHA_WRONG,
 * SESSION_SLIDER_WRONG, MEMBER_EXCLUDED, RATE_LIMITED (after several of these), MEMBER_INVITE_CODE_WRONG, MEMBER_RECOMMENDER_WRONG, MEMBER_ACCOUNT_TAKEN, MEMBER_MOBILE_TAKEN, MEMBER_EMAIL_TAKEN,
 * MEMBER_ID_NUMBER_TAKEN, and what checking a code throws
 */
export async function registerMember(ctx: Ctx, input: RegisterMemberInput): Promise<RegisteredMember> {
  const { site, way, form, visit } = input
  const { merchantId } = site
  const settings = await readRegisterSettings(ctx.db, merchantId)
  const rules = rulesOf(settings.ways, way)
  const fields = judgeForm(rules, form, settings.regions)
  const today = dayOf(ctx.clock.now(), site.timeZone)
  const consent = checkConsent(form, settings, fields.birthday, today)
  checkPasswords(fields, form, site.name)
  await checkOrigin(ctx.db, site, form)
  const bound = visit.captchaValue
  const proved = await proveContacts(ctx, { merchantId, rules, fields, form, bound })
  // Anyone who has a code solved a puzzle for it.
  if (proved.sms === null && proved.email === null)
    await checkPerson(ctx, { site, visit, form, from: settings.captchaFrom })
  const tryId = await countTry(ctx, merchantId, visit.address)
  await screenApplicant(ctx, { merchantId, address: visit.address, person: personOf(fields) })
  const passwordHash = await hashOf(fields.password)
  const paymentPasswordHash = await hashOf(fields.paymentPassword)
  return await withTransaction(ctx.db, async (tx) => {
    const account = fields.username ?? (await newAccountName(tx, ctx, merchantId, NAME_LEAD))
    const { id, loggedIn } = await openRegistered(tx, ctx, {
      site,
      visit,
      account,
      nickname: fields.nickname ?? account,
      passwordHash,
      firstPasswordUntil: null,
      fields,
      consent,
      recommenderId:
        (await findRecommender(tx, merchantId, fields.recommenderId)) ??
        (await findReferrer(tx, merchantId, form.referralCode)),
      request: { ...form, method: way === 'mobile' ? 'MOBILE' : 'WEB' },
    })
    await keepContacts(tx, ctx, { memberId: id, merchantId, merchant: site.name, fields, proved })
    await noteOpened(tx, tryId)
    // Again, with what is kept: a list may have been taken in since.
    await refuseExcluded(tx, id)
    if (paymentPasswordHash !== null) {
      const paymentPasswordChangedAt = ctx.clock.now()
      const data = { paymentPasswordHash, paymentPasswordChangedAt }
      await tx.member.update({ where: { id }, data })
    }
    return { account, loggedIn }
  })
}
