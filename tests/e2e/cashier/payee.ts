import { profileBinding } from '@croupier/domain/identity/profiles'
import { merchantVault } from '@croupier/domain/platform/vault'
import { withMerchant } from '../withMerchant.ts'

const WEEK_MS = 7 * 86_400_000

/** Gives an account a real name, and makes its secrets and bound accounts older than any stop (safety 4.5). */
export async function canBePaid(account: string): Promise<void> {
  await withMerchant(async ({ db: { prisma }, ctx, merchantId }) => {
    const longAgo = new Date(Date.now() - WEEK_MS)
    const { id: memberId } = await prisma.member.update({
      where: { merchantId_accountKey: { merchantId, accountKey: account } },
      data: { passwordChangedAt: longAgo, paymentPasswordChangedAt: longAgo },
    })
    await prisma.memberContact.updateMany({ where: { memberId }, data: { changedAt: longAgo } })
    await prisma.payoutAccount.updateMany({ where: { memberId }, data: { boundAt: longAgo } })
    const vault = await merchantVault(ctx, merchantId)
    const sealed = vault.seal(JSON.stringify({ payeeName: 'Anna Lee' }), profileBinding(memberId))
    const terms = { termsVersion: '1', termsAcceptedAt: longAgo }
    const age = { ageMin: 18, ageConfirmedAt: longAgo, ageBy: 'BIRTHDAY' }
    await prisma.memberProfile.upsert({
      where: { memberId },
      create: { memberId, merchantId, sealed, ...terms, ...age },
      update: { sealed },
    })
  })
}
