import type { Tx } from '@croupier/db'
import { DAY_MS } from '@croupier/wire'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { profileBinding } from './profileBinding.ts'

/** The only sealed value that is read here. */
const personal = z.object({ birthday: z.string().optional() })

/** Gifts for a birthday wait so many days after it was given (rules C2): nobody sets it to today for a gift. */
export const BIRTHDAY_WAIT_DAYS = 30

/** The day somebody was born, `yyyy-MM-dd`, where gifts for it may be had at an instant; null: not given, or not long enough ago. */
export async function birthdayOfMember(
  tx: Tx,
  ctx: Ctx,
  { memberId, merchantId }: { readonly memberId: bigint; readonly merchantId: number },
  at: Date,
): Promise<string | null> {
  const kept = await tx.memberProfile.findUnique({
    where: { memberId },
    select: { sealed: true, birthdaySetAt: true },
  })
  const latest = at.getTime() - BIRTHDAY_WAIT_DAYS * DAY_MS
  if (kept === null || kept.birthdaySetAt === null || kept.birthdaySetAt.getTime() > latest) return null
  const vault = await merchantVault(ctx, merchantId)
  const profile = personal.parse(JSON.parse(vault.open(kept.sealed, profileBinding(memberId))))
  return profile.birthday ?? null
}
