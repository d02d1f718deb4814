import { Prisma, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { audit, merchantVault } from '../../platform/index.ts'
import { accountBinding } from '../payoutAccounts/index.ts'

const ERASED_PER_RUN_MAX = 500

interface Due {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
}

/** Numbers and holders of accounts that were paid to: the payouts stay, nobody can be read from them. */
async function erasePayees(tx: Tx, ctx: Ctx, { memberId, merchantId }: Due): Promise<void> {
  const vault = await merchantVault(ctx, merchantId)
  const accounts = await tx.payoutAccount.findMany({ where: { memberId }, select: { id: true } })
  for (const { id } of accounts) {
    const sealed = vault.seal(JSON.stringify({ number: '', holder: '' }), accountBinding(id))
    await tx.payoutAccount.updateMany({ where: { id, merchantId }, data: { sealed, numberIndex: Buffer.alloc(0) } })
  }
}

async function eraseOne(tx: Tx, ctx: Ctx, due: Due): Promise<number> {
  const { id, memberId, merchantId } = due
  const count = await tx.$executeRaw`
    UPDATE account_closings SET erased_at = money_now() WHERE id = ${id} AND erased_at IS NULL`
  if (count === 0) return 0
  await erasePayees(tx, ctx, due)
  await tx.memberProfile.deleteMany({ where: { memberId } })
  await tx.$executeRaw`
    UPDATE deposit_payments p SET payer_sealed = NULL FROM deposits d
     WHERE d.member_id = ${memberId} AND p.deposit_id = d.id AND p.merchant_id = d.merchant_id AND p.payer_sealed IS NOT NULL`
  await tx.diligencePaper.updateMany({ where: { memberId }, data: { sealed: null } })
  await tx.session.updateMany({ where: { memberId }, data: { address: '', userAgent: '' } })
  const account = `closed${memberId}`
  await tx.member.update({
    where: { id: memberId },
    data: {
      account,
      accountKey: account,
      nickname: account,
      registration: {},
      passwordHash: null,
      paymentPasswordHash: null,
      paymentPasswordChangedAt: null,
      emailUnsealed: null,
      identityMethod: null,
      identityVerifiedAt: null,
    },
  })
  await audit(tx, { merchantId, action: 'member.erased', actorId: null, subjectId: memberId })
  return count
}

/**
 * Erases what is personal of accounts that were closed so long ago that no law keeps it, each by itself (rules E3.9): name, documents, birthday,
 * payees, papers, addresses of logins, and the account's name. Books, bets and the audit chain stay, of an account that names nobody.
 * @returns how many were erased
 * @throws AggregateError with what each account failed by, after all others were erased
 */
export async function eraseClosed(ctx: Ctx): Promise<number> {
  const due = await ctx.db.prisma.$queryRaw<Due[]>(Prisma.sql`
    SELECT id, member_id AS "memberId", merchant_id AS "merchantId" FROM account_closings
     WHERE closed_at IS NOT NULL AND erased_at IS NULL AND erase_from <= money_now() ORDER BY erase_from LIMIT ${ERASED_PER_RUN_MAX}`)
  const of = {
    message: 'an account was not erased',
    ownerOf: ({ memberId }: Due) => ({ member: String(memberId) }),
  }
  const erased = await each(ctx, due, of, async (one) =>
    withTransaction(ctx.db, async (tx) => await eraseOne(tx, ctx, one)),
  )
  return erased.reduce((all, count) => all + count, 0)
}
