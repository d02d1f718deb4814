import { isUniqueViolation, moneyNow, type Tx } from '@croupier/db'
import { birthdayOf } from '@croupier/rules'
import { fail, personalFields } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { MerchantVault } from '../../platform/index.ts'
import { idNumberIndexOf, profileBinding, profileIndices } from '../profiles/index.ts'
import type { Consent } from './consent.ts'
import type { JudgedFields } from './judgeForm.ts'

/**
 * Keeps what somebody said of themselves (protection A2): personal things sealed, the consent with version and time.
 * @throws DomainError MEMBER_ID_NUMBER_TAKEN when the document belongs to another account of the merchant (protection A1)
 */
export async function keepProfile(
  tx: Tx,
  ctx: Ctx,
  of: {
    readonly memberId: bigint
    readonly merchantId: number
    readonly vault: MerchantVault
    readonly fields: JudgedFields
    readonly recommenderId: bigint | null
    readonly consent: Consent
  },
): Promise<void> {
  const { memberId, merchantId, vault, fields, recommenderId, consent } = of
  const { birthday, idNumber, payeeName: name } = fields
  const given = personalFields.flatMap((field) =>
    fields[field] === undefined ? [] : [[field, fields[field]] as const],
  )
  const born = birthday === undefined ? null : birthdayOf(birthday)
  const personal = { ...Object.fromEntries(given), ...(born === null ? {} : { birthday: born }) }
  const now = ctx.clock.now()
  await tx.memberProfile
    .create({
      data: {
        memberId,
        merchantId,
        sealed: vault.seal(JSON.stringify(personal), profileBinding(memberId)),
        idNumberIndex: idNumber === undefined ? null : idNumberIndexOf(vault, idNumber),
        ...profileIndices(vault, { name, birthday: born ?? undefined }),
        birthdaySetAt: born === null ? null : await moneyNow(tx),
        recommenderId,
        termsVersion: consent.termsVersion,
        termsAcceptedAt: now,
        ageMin: consent.ageMin,
        ageConfirmedAt: now,
        ageBy: consent.ageBy,
      },
    })
    .catch((error: unknown) => {
      // Of two with one document at the same moment the index takes the first.
      if (isUniqueViolation(error)) fail('MEMBER_ID_NUMBER_TAKEN', {})
      throw error
    })
}
