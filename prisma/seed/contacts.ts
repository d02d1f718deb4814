import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { keepContact } from '@croupier/domain/identity/contacts'
import type { DemoAccount } from './accounts.ts'

/** Gives the demo accounts that have none their addresses; after the merchant is there, for its key is made beside any transaction. */
export async function plantContacts(ctx: Ctx, merchantId: number, accounts: readonly DemoAccount[]): Promise<void> {
  for (const { account: accountKey, email: target } of accounts) {
    const { id: memberId, contacts } = await ctx.db.prisma.member.findUniqueOrThrow({
      where: { merchantId_accountKey: { merchantId, accountKey } },
      select: { id: true, contacts: { where: { channel: 'email' }, select: { channel: true } } },
    })
    if (contacts.length > 0) continue
    const of = { memberId, merchantId, channel: 'email' as const, target, verified: false }
    await withTransaction(ctx.db, async (tx) => await keepContact(tx, ctx, of))
  }
}
