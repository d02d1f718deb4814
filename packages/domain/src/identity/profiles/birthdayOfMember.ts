import type { Tx } from '@croupier/db'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { profileBinding } from './profileBinding.ts'

/** The only sealed value that is read here. */
const personal = z.object({ birthday: z.string().optional() })

/** The day somebody was born, `yyyy-MM-dd`, as it was given when the account was opened; null: not given. */
export async function birthdayOfMember(
  tx: Tx,
  ctx: Ctx,
  { memberId, merchantId }: { readonly memberId: bigint; readonly merchantId: number },
): Promise<string | null> {
  const kept = await tx.memberProfile.findUnique({
    where: { memberId },
    select: { sealed: true },
  })
  if (kept === null) return null
  const vault = await merchantVault(ctx, merchantId)
  const profile = personal.parse(JSON.parse(vault.open(kept.sealed, profileBinding(memberId))))
  return profile.birthday ?? null
}
