import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { ownerOf, targetIndexOf, typedNumbersOf } from '../contacts/index.ts'

/** The form in which account names are compared and kept unique. */
export const accountKeyOf = (account: string): string => account.trim().toLowerCase()

/** The name by which tries at a number are counted while it has no owner. */
export const numberKeyOf = (index: Uint8Array): string => `sms:${Buffer.from(index).toString('base64url')}`

/**
 * Whose account a login names (spec 2, username or mobile): by its name, or by a mobile number that it has proved. A number
 * that nobody has proved names an account that does not exist, under one name however it is written.
 * @param regions countries whose numbers the merchant takes
 * @returns the account's name as it is compared
 */
export async function accountNamed(
  ctx: Ctx,
  of: { readonly merchantId: number; readonly regions: readonly string[]; readonly named: string },
): Promise<string> {
  const { merchantId, regions, named } = of
  const numbers = typedNumbersOf(named, regions)
  const [first] = numbers
  if (first === undefined) return accountKeyOf(named)
  for (const target of numbers) {
    const id = await ownerOf(ctx.db.prisma, ctx, { merchantId, channel: 'sms', target })
    const owner = id === null ? null : await ctx.db.prisma.member.findUnique({ where: { id } })
    if (owner !== null) return owner.accountKey
  }
  return numberKeyOf(targetIndexOf(await merchantVault(ctx, merchantId), 'sms', first))
}
