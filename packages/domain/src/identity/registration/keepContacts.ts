import { moneyNow, type Tx } from '@croupier/db'
import { DAY_MS, type RegisterForm, type WayRules } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { merchantVault, queueMail } from '../../platform/index.ts'
import { type CodeProof, checkCode, useCode } from '../codes/index.ts'
import { keepContact, ownerOf, targetIndexOf } from '../contacts/index.ts'
import type { JudgedFields } from './judgeForm.ts'

/** What a form's codes have shown to belong to who fills it in; null where no code was asked for. */
export interface ProvedContacts {
  readonly sms: CodeProof | null
  readonly email: CodeProof | null
}

/** A new account and what it says of itself. */
interface Kept {
  readonly memberId: bigint
  readonly merchantId: number
  readonly merchant: string
  readonly fields: JudgedFields
  readonly proved: ProvedContacts
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

/** Mails the account that has proved an address that a new one only gives, once a day: its owner may have forgotten it. */
async function tellOwner(
  tx: Tx,
  ctx: Ctx,
  of: Kept,
  address: { merchantId: number; channel: 'email'; target: string },
) {
  const { merchantId, memberId, merchant } = of
  const owner = await ownerOf(tx, ctx, address)
  if (owner === null) return
  const targetIndex = targetIndexOf(await merchantVault(ctx, merchantId), 'email', address.target)
  const day = new Date((await moneyNow(tx)).getTime() - DAY_MS)
  const others = { merchantId, targetIndex, verifiedAt: null, changedAt: { gt: day }, memberId: { not: memberId } }
  if ((await tx.memberContact.count({ where: others })) > 0) return
  const { account } = await tx.member.findUniqueOrThrow({ where: { id: owner }, select: { account: true } })
  const words = { merchant, account }
  await queueMail(tx, ctx, {
    merchantId,
    recipient: address.target,
    kind: 'known',
    language: undefined,
    words,
    lifeMs: DAY_MS,
  })
}

/**
 * Keeps number and address of a new account. What another account has proved is refused to who has proved it again; what is only said
 * is kept as said, taken or not: an answer would tell anybody whose mailbox has an account here (rules E3.2). Nobody logs in with it,
 * and the owner of a mailbox is written to. What was proved is used up here.
 * @throws DomainError CODE_EXPIRED, MEMBER_MOBILE_TAKEN, MEMBER_EMAIL_TAKEN
 */
export async function keepContacts(tx: Tx, ctx: Ctx, of: Kept): Promise<void> {
  const { memberId, merchantId, fields, proved } = of
  const { mobileNum, email } = fields
  for (const proof of [proved.sms, proved.email]) if (proof !== null) await useCode(tx, proof)
  if (mobileNum !== undefined) {
    const number = { merchantId, channel: 'sms' as const, target: mobileNum }
    await keepContact(tx, ctx, { ...number, memberId, verified: proved.sms !== null })
  }
  if (email !== undefined) {
    const address = { merchantId, channel: 'email' as const, target: email }
    await keepContact(tx, ctx, { ...address, memberId, verified: proved.email !== null })
    if (proved.email === null) await tellOwner(tx, ctx, of, address)
  }
}
