import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSettings, type Site } from '../../platform/index.ts'
import { isKnownTo, type Puzzles, requirePerson } from '../access/index.ts'
import { issueCode } from '../codes/index.ts'
import { mobileNumberOf, ownerOf } from '../contacts/index.ts'
import { readRegisterSettings } from '../registration/index.ts'

/** Who asks for a code, and in what language it is sent. */
export interface Asker {
  readonly site: Site
  readonly puzzles: Puzzles
  /** value of the cookie that the code is bound to */
  readonly browser: string
  /** the value by which accounts know this browser; null for a new one */
  readonly deviceValue: string | null
  readonly address: string
  /** of the message, a code of the site's */
  readonly language: string | undefined
}
interface SendCodeInput extends Asker {
  /** as it was typed, with its country */
  readonly mobileNum: string
}

const numberOf = ({ mobileNum, site }: SendCodeInput): string =>
  mobileNumberOf(mobileNum, site.settings.codes.regions) ?? fail('CODE_NUMBER_INVALID', {})

async function issueRegisterCode(
  ctx: Ctx,
  { site, puzzles, address, browser: bound, language }: Asker,
  to: { readonly channel: 'sms' | 'email'; readonly target: string },
): Promise<{ resendInS: number }> {
  await requirePerson(ctx.db, puzzles)
  const of = { ...to, memberId: null, merchantId: site.merchantId, purpose: 'REGISTER' as const }
  return await withTransaction(ctx.db, async (tx) => await issueCode(tx, ctx, { ...of, address, bound, language }))
}

/**
 * Sends the code that proves a number while an account is opened (spec 7).
 * @throws DomainError CODE_NOT_OFFERED where the merchant asks for no such code, CODE_NUMBER_INVALID, SESSION_CAPTCHA_WRONG,
 * SESSION_SLIDER_WRONG, and what `issueCode` throws
 */
export async function sendRegisterCode(ctx: Ctx, input: SendCodeInput): Promise<{ resendInS: number }> {
  const { ways } = await readRegisterSettings(ctx.db, input.site.merchantId)
  if (!ways.some(({ smsCode }) => smsCode)) fail('CODE_NOT_OFFERED', {})
  return await issueRegisterCode(ctx, input, { channel: 'sms', target: numberOf(input) })
}

/**
 * Sends the code that proves an e-mail address while an account is opened, taken or not: anyone who reads that mailbox is told.
 * @param email as it was typed, an address
 * @throws DomainError as `sendRegisterCode`, but for the number
 */
export async function sendRegisterEmail(
  ctx: Ctx,
  input: Asker & { readonly email: string },
): Promise<{ resendInS: number }> {
  const { ways } = await readRegisterSettings(ctx.db, input.site.merchantId)
  if (!ways.some(({ emailCode }) => emailCode)) fail('CODE_NOT_OFFERED', {})
  return await issueRegisterCode(ctx, input, { channel: 'email', target: input.email })
}

/** Sends a code to a number; one that no account has proved is answered alike and sent nothing (ASVS 6.3.8). */
async function sendToOwner(ctx: Ctx, input: SendCodeInput, purpose: 'LOGIN' | 'RESET'): Promise<{ resendInS: number }> {
  const { site, address, browser: bound, language } = input
  const target = numberOf(input)
  await requirePerson(ctx.db, input.puzzles)
  const of = { merchantId: site.merchantId, channel: 'sms' as const, target }
  return await withTransaction(ctx.db, async (tx) => {
    const memberId = await ownerOf(tx, ctx, of)
    const known = memberId !== null && (await isKnownTo(tx, memberId, input.deviceValue))
    const request = { ...of, memberId, purpose, address, bound, language, known }
    return await issueCode(tx, ctx, { ...request, deliver: memberId !== null })
  })
}

/**
 * Sends the code by which a new password can be chosen (spec 9, password reset SMS).
 * @throws DomainError CODE_NOT_OFFERED where the merchant has none; as `sendRegisterCode`
 */
export async function sendResetCode(ctx: Ctx, input: SendCodeInput): Promise<{ resendInS: number }> {
  const { forgotPassword } = await readSettings(ctx.db, input.site.merchantId)
  if (!forgotPassword.sms) fail('CODE_NOT_OFFERED', {})
  return await sendToOwner(ctx, input, 'RESET')
}

/**
 * Sends the code of a login by number (spec 4, MOBILEVERCODELOGIN3). A number without an account is answered alike and sent
 * nothing (ASVS 6.3.8).
 * @throws DomainError as `sendRegisterCode`
 */
export async function sendLoginCode(ctx: Ctx, input: SendCodeInput): Promise<{ resendInS: number }> {
  // Read again: what the merchant switches off is off at the very next call.
  const { flags } = await readSettings(ctx.db, input.site.merchantId)
  if (!flags.includes('MOBILEVERCODELOGIN3')) fail('CODE_NOT_OFFERED', {})
  return await sendToOwner(ctx, input, 'LOGIN')
}
