import type { Tx } from '@croupier/db'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { profileBinding } from './profileBinding.ts'

/** The only sealed value that is read here. */
const personal = z.object({ payeeName: z.string().optional() })

/** One spelling of what people write in several: width and composition of letters, capitals, blanks. */
export const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/gu, '').toLowerCase()

/**
 * The name on somebody's bank account, as it was given when the account was opened (rules E3.4).
 * @returns null while none is stored, also for one of blanks only: nobody could ever answer that
 */
export async function holderNameOf(
  tx: Tx,
  ctx: Ctx,
  { id: memberId, merchantId }: { readonly id: bigint; readonly merchantId: number },
): Promise<string | null> {
  const kept = await tx.memberProfile.findUnique({
    where: { memberId },
    select: { sealed: true },
  })
  if (kept === null) return null
  const vault = await merchantVault(ctx, merchantId)
  const { payeeName } = personal.parse(JSON.parse(vault.open(kept.sealed, profileBinding(memberId))))
  return payeeName === undefined || plainName(payeeName) === '' ? null : payeeName
}

/** Whether a name is the stored one; capitals, widths and blanks do not count. Nothing stored: nothing asked. */
export function holderNameFits(stored: string | null, given: string | undefined): boolean {
  return stored === null || (given !== undefined && plainName(given) === plainName(stored))
}
