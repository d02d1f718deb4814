import { moneyNow, withTransaction } from '@croupier/db'
import type { PaperKind } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { countImage, redrawPaper } from '../images/index.ts'
import { type OwnPapers, readPapers } from './papers.ts'

/** Where a picture is sealed: it opens in no other row. */
export const paperBinding = (id: string): string => `diligence_papers/sealed/${id}`

/**
 * Keeps a picture of a paper of the actor, sealed, for an officer to look at.
 * @param file PNG or JPEG
 * @returns how all papers stand then
 * @throws DomainError PAPER_WAITING while an earlier one of the kind has not been looked at, and as for every picture IMAGE_QUOTA_EXCEEDED,
 * IMAGE_UNREADABLE, IMAGE_TOO_LARGE
 */
export async function sendPaper(
  ctx: ActorCtx,
  { kind, file }: { readonly kind: PaperKind; readonly file: Uint8Array },
): Promise<OwnPapers> {
  const { memberId, merchantId } = ctx.actor
  await countImage(ctx)
  const { webp } = await redrawPaper(file)
  const vault = await merchantVault(ctx, merchantId)
  const id = ctx.ids.uuid()
  const sealed = vault.seal(webp.toString('base64'), paperBinding(id))
  return await withTransaction(ctx.db, async (tx) => {
    const sentAt = await moneyNow(tx)
    const kept = await tx.$executeRaw`
      INSERT INTO diligence_papers (id, merchant_id, member_id, kind, sealed, sent_at)
      VALUES (${id}::uuid, ${merchantId}, ${memberId}, ${kind}, ${sealed}, ${sentAt})
      ON CONFLICT (member_id, kind) WHERE state = 'WAITING' DO NOTHING`
    if (kept === 0) fail('PAPER_WAITING', {})
    return await readPapers(tx, memberId)
  })
}
