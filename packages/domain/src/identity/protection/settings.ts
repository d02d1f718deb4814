import { type Tx, withTransaction } from '@croupier/db'
import { failFields } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { lockProtectedMember, type ProtectedMember, tellMember } from './protectedMember.ts'

/** Minutes between two reality checks of who never chose (protection P9, experience 1). */
const REALITY_MINUTES_FIRST = 60

/**
 * Minutes between two reality checks of a player (protection P9).
 * @param chosen by the player; null: it never chose
 * @param longest what the merchant lets anybody choose
 */
export const realityMinutes = (chosen: number | null | undefined, longest: number): number =>
  Math.min(chosen ?? REALITY_MINUTES_FIRST, longest)

/** Keeps that a member answered whether it wants a limit; the first answer counts (protection P1). */
export async function notePrompted(tx: Tx, member: ProtectedMember): Promise<void> {
  const { id, merchantId, at } = member
  await tx.$executeRaw`
    INSERT INTO protection_settings (member_id, merchant_id, prompted_at) VALUES (${id}, ${merchantId}, ${at})
    ON CONFLICT (member_id, merchant_id) DO UPDATE SET prompted_at = coalesce(protection_settings.prompted_at, ${at})`
}

/** The actor wants no limit now: it is not asked again. */
export async function answerPrompt(ctx: Ctx, memberId: bigint): Promise<void> {
  await withTransaction(ctx.db, async (tx) => await notePrompted(tx, await lockProtectedMember(tx, memberId)))
}

/** After how many minutes the actor is reminded of time and money. @throws InputRefused for more than the merchant lets anybody choose */
export async function setReality(ctx: Ctx, memberId: bigint, minutes: number): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, memberId)
    const { protection } = await readSettings(tx, member.merchantId)
    if (minutes > protection.realityMinutes) failFields([{ path: 'minutes', rule: 'longest' }])
    await tx.$executeRaw`
      INSERT INTO protection_settings (member_id, merchant_id, reality_minutes)
      VALUES (${memberId}, ${member.merchantId}, ${minutes})
      ON CONFLICT (member_id, merchant_id) DO UPDATE SET reality_minutes = ${minutes}`
    await tellMember(tx, member)
  })
  ctx.db.wakeRelay()
}
