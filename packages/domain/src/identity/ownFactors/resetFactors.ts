import { lockMembers, moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest, SecondNeeded, type SecondYes } from '../../platform/index.ts'
import { endOtherSessions, stopPayments } from '../access/index.ts'
import { writeToMember } from '../contacts/index.ts'

const NEWS_MS = 24 * 3_600_000

/**
 * An officer takes every second factor of an account away: its person lost them and was identified in another way. All that follows a
 * change of factors follows: nothing leaves the account for a day (safety 4.5), every session ends (ASVS 7.4.3), the owner is told (ASVS 6.3.7).
 * Two officers do it.
 * @returns false when the account has none
 * @throws SecondNeeded
 */
export async function resetFactors(
  ctx: Ctx,
  request: OfficerRequest & { readonly second: SecondYes | null },
): Promise<boolean> {
  const { memberId, second } = request
  return await withTransaction(ctx.db, async (tx) => {
    await lockMembers(tx, memberId)
    await tx.recoveryCode.deleteMany({ where: { memberId } })
    const authenticators = await tx.authenticator.deleteMany({ where: { memberId } })
    const passkeys = await tx.passkey.deleteMany({ where: { memberId } })
    if (authenticators.count + passkeys.count === 0) return false
    if (second === null) throw new SecondNeeded()
    await second.use(tx)
    await stopPayments(tx, memberId, 'secret', await moneyNow(tx))
    const { account, merchant, merchantId } = await tx.member.findUniqueOrThrow({
      where: { id: memberId },
      select: { account: true, merchantId: true, merchant: { select: { name: true } } },
    })
    await endOtherSessions(tx, memberId, null, 'FACTOR_CHANGED', ctx.clock.now())
    const factor = [
      ...(authenticators.count > 0 ? ['TOTP'] : []),
      ...(passkeys.count > 0 ? [`Passkey × ${passkeys.count}`] : []),
    ].join(', ')
    await writeToMember(tx, ctx, memberId, {
      merchantId,
      kind: 'factorRemoved',
      language: undefined,
      words: { merchant: merchant.name, account, factor },
      lifeMs: NEWS_MS,
    })
    await auditOfficer(tx, request, 'factor.reset', { factor, second: second.by })
    return true
  })
}
