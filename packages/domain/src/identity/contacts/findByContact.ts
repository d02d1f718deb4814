import type { Ctx } from '../../ctx.ts'
import { merchantVault, readSettings } from '../../platform/index.ts'
import { typedNumbersOf } from './mobileNumber.ts'
import { type Channel, targetIndexOf } from './target.ts'

const MAILBOX = /^\S+@\S+$/
/** Fewer digits are a number of something else. */
const NUMBER = /^\+?[\d\s()-]{6,25}$/

/** What somebody's contact looks like, by its channel; a number in each way in which it may be meant. */
async function targetsOf(ctx: Ctx, merchantId: number, text: string): Promise<[Channel, string][]> {
  if (MAILBOX.test(text)) return [['email', text]]
  const { regions } = (await readSettings(ctx.db, merchantId)).codes
  return typedNumbersOf(text, regions).map((number) => ['sms', number])
}

/**
 * Members who gave a number or a mailbox, at each of these merchants: contacts are sealed by merchant, so each has an index of its own.
 * @returns none for a text that is no contact
 */
export async function findByContact(ctx: Ctx, merchantIds: readonly number[], text: string): Promise<bigint[]> {
  if (!MAILBOX.test(text) && !NUMBER.test(text)) return []
  const found = await Promise.all(
    merchantIds.map(async (merchantId) => {
      const vault = await merchantVault(ctx, merchantId)
      const targets = await targetsOf(ctx, merchantId, text)
      const wanted = targets.map(([channel, target]) => ({
        merchantId,
        channel,
        targetIndex: targetIndexOf(vault, channel, target),
      }))
      if (wanted.length === 0) return []
      return await ctx.db.prisma.memberContact.findMany({ where: { OR: wanted }, select: { memberId: true } })
    }),
  )
  return found.flat().map(({ memberId }) => memberId)
}
