import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import { type CodeProof, checkCode } from '../codes/index.ts'
import { keepContact, ownerOf } from '../contacts/index.ts'
import type { Ctx } from '../ctx.ts'
import type { JudgedFields } from './judgeForm.ts'

/**
 * Looks at the code that was sent to the number of a form (spec 6, REGMOBVERF3).
 * @returns the proof, to be used up where the account is opened
 * @throws DomainError CODE_WRONG, CODE_EXPIRED, CODE_TOO_MANY
 */
export async function proveMobile(
  ctx: Ctx,
  of: {
    readonly merchantId: number
    readonly mobile: string
    readonly code: string | undefined
    /** of the browser that asked for it */
    readonly bound: string | null
  },
): Promise<CodeProof> {
  const { merchantId, mobile: target, code = '', bound } = of
  return await checkCode(ctx, {
    purpose: 'REGISTER',
    merchantId,
    channel: 'sms',
    target,
    bound: bound ?? '',
    code,
  })
}

/**
 * Keeps number and address of a new account. What another account has proved is refused, also where it is only said here:
 * nobody could log in with it, and its owner would get our messages.
 * @throws DomainError MEMBER_MOBILE_TAKEN, MEMBER_EMAIL_TAKEN
 */
export async function keepContacts(
  tx: Tx,
  ctx: Ctx,
  of: {
    readonly memberId: bigint
    readonly merchantId: number
    readonly fields: JudgedFields
    readonly mobileProven: boolean
  },
): Promise<void> {
  const { memberId, merchantId, fields, mobileProven } = of
  const { mobileNum, email } = fields
  if (mobileNum !== undefined) {
    const number = { merchantId, channel: 'sms' as const, target: mobileNum }
    if ((await ownerOf(tx, ctx, number)) !== null) fail('MEMBER_MOBILE_TAKEN', {})
    await keepContact(tx, ctx, { ...number, memberId, verified: mobileProven })
  }
  if (email !== undefined) {
    const address = { merchantId, channel: 'email' as const, target: email }
    if ((await ownerOf(tx, ctx, address)) !== null) fail('MEMBER_EMAIL_TAKEN', {})
    await keepContact(tx, ctx, { ...address, memberId, verified: false })
  }
}
