import type { Tx } from '@croupier/db'
import { fail, type RegisterForm, type WayRules } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type CodeProof, checkCode, useCode } from '../codes/index.ts'
import { keepContact, ownerOf } from '../contacts/index.ts'
import type { JudgedFields } from './judgeForm.ts'

/** What a form's codes have shown to belong to who fills it in; null where no code was asked for. */
export interface ProvedContacts {
  readonly sms: CodeProof | null
  readonly email: CodeProof | null
}

/**
 * Looks at the codes that were sent to the number and the address of a form, where the merchant asks for them (spec 6,
 * REGMOBVERF3, and its setting `emailCode`).
 * @param bound the browser that asked for them
 * @returns the proofs, to be used up where the account is opened
 * @throws DomainError CODE_WRONG, CODE_EXPIRED, CODE_TRIES_OVER, CODE_TOO_MANY, each naming the channel
 */
export async function proveContacts(
  ctx: Ctx,
  of: {
    readonly merchantId: number
    readonly rules: WayRules
    readonly fields: JudgedFields
    readonly form: RegisterForm
    readonly bound: string | null
  },
): Promise<ProvedContacts> {
  const { merchantId, rules, fields, form } = of
  const prove = async (channel: 'sms' | 'email', target: string, code = '') =>
    await checkCode(ctx, {
      purpose: 'REGISTER',
      merchantId,
      channel,
      target,
      bound: of.bound ?? '',
      code,
    })
  const { mobileNum, email } = fields
  const { smsCode, emailCode } = form
  return {
    sms: rules.smsCode && mobileNum !== undefined ? await prove('sms', mobileNum, smsCode) : null,
    email: rules.emailCode && email !== undefined ? await prove('email', email, emailCode) : null,
  }
}

/**
 * Keeps number and address of a new account. What another account has proved is refused, also where it is only said here:
 * nobody could log in with it, and its owner would get our messages. What was proved is used up here.
 * @throws DomainError CODE_EXPIRED, MEMBER_MOBILE_TAKEN, MEMBER_EMAIL_TAKEN
 */
export async function keepContacts(
  tx: Tx,
  ctx: Ctx,
  of: {
    readonly memberId: bigint
    readonly merchantId: number
    readonly fields: JudgedFields
    readonly proved: ProvedContacts
  },
): Promise<void> {
  const { memberId, merchantId, fields, proved } = of
  const { mobileNum, email } = fields
  for (const proof of [proved.sms, proved.email]) if (proof !== null) await useCode(tx, proof)
  if (mobileNum !== undefined) {
    const number = { merchantId, channel: 'sms' as const, target: mobileNum }
    if ((await ownerOf(tx, ctx, number)) !== null) fail('MEMBER_MOBILE_TAKEN', {})
    await keepContact(tx, ctx, { ...number, memberId, verified: proved.sms !== null })
  }
  if (email !== undefined) {
    const address = { merchantId, channel: 'email' as const, target: email }
    if ((await ownerOf(tx, ctx, address)) !== null) fail('MEMBER_EMAIL_TAKEN', {})
    await keepContact(tx, ctx, { ...address, memberId, verified: proved.email !== null })
  }
}
