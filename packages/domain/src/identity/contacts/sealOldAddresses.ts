import { lockMembers, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { keepContact } from './ownContacts.ts'

const AT_ONCE_MAX = 500

/**
 * Moves e-mail addresses from before they were sealed to their sealed form, and deletes the clear text.
 * @returns how many were moved
 */
export async function sealOldAddresses(ctx: Ctx): Promise<number> {
  const { prisma } = ctx.db
  const clear = await prisma.member.findMany({
    where: { emailUnsealed: { not: null } },
    orderBy: { id: 'asc' },
    take: AT_ONCE_MAX,
    select: { id: true, merchantId: true, emailUnsealed: true },
  })
  const of = {
    message: 'an address could not be sealed',
    ownerOf: ({ id }: { id: bigint }) => ({ memberId: String(id) }),
  }
  await each(ctx, clear, of, async ({ id: memberId, merchantId, emailUnsealed: target }) => {
    await withTransaction(ctx.db, async (tx) => {
      await lockMembers(tx, memberId)
      // Somebody who has set another one meanwhile keeps that.
      const where = { memberId_channel: { memberId, channel: 'email' } }
      if (target !== null && (await tx.memberContact.findUnique({ where })) === null) {
        const of = { memberId, merchantId, channel: 'email' as const, target }
        await keepContact(tx, ctx, { ...of, verified: false })
      }
      await tx.member.update({ where: { id: memberId }, data: { emailUnsealed: null } })
    })
  })
  return clear.length
}
