import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { keepContact } from '@croupier/domain/identity/contacts'
import type { DemoAccount } from './accounts.ts'

/** Gives the demo accounts their addresses; after the merchant is there, for its key is made beside any transaction. */
export async function plantContacts(
  ctx: Ctx,
  merchantId: number,
  accounts: readonly DemoAccount[],
): Promise<void> {
  for (const { account: accountKey, email: target } of accounts) {
    const { id: memberId } = await ctx.db.prisma.member.findUniqueOrThrow({
      where: { merchantId_accountKey: { merchantId, accountKey } },
    })
    const of = { memberId, merchantId, channel: 'email' as const, target, verified: false }
    await withTransaction(ctx.db, async (tx) => await keepContact(tx, ctx, of))
  }
}
