import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { countImage, redrawPaper } from '../../identity/index.ts'
import { merchantVault } from '../../platform/index.ts'
import { lockPromotion } from './lockPromotion.ts'

/** Where a picture of an application is sealed: it opens in no other row. */
const imageBinding = (entry: bigint, place: number): string => `promotion_images/${entry}/${place}`

/**
 * Adds a picture to the actor's application that waits; it is drawn again and sealed (safety 4.8).
 * @throws DomainError PROMOTION_NOT_FOUND, PROMOTION_WRONG_STATE, IMAGE_QUOTA_EXCEEDED, IMAGE_UNREADABLE, IMAGE_TOO_LARGE
 */
export async function addApplicationImage(
  ctx: ActorCtx,
  input: { readonly code: string; readonly place: number; readonly file: Uint8Array },
): Promise<void> {
  const { code, place, file } = input
  await withTransaction(ctx.db, async (tx) => {
    const { entry } = await lockPromotion(tx, ctx, code)
    if (entry?.state !== 'APPLYING') fail('PROMOTION_WRONG_STATE', {})
  })
  await countImage(ctx)
  const { webp } = await redrawPaper(file)
  const { merchantId } = ctx.actor
  const vault = await merchantVault(ctx, merchantId)
  await withTransaction(ctx.db, async (tx) => {
    const { entry } = await lockPromotion(tx, ctx, code)
    if (entry?.state !== 'APPLYING') return fail('PROMOTION_WRONG_STATE', {})
    const sealed = vault.seal(webp.toString('base64'), imageBinding(entry.id, place))
    const key = { entryId: entry.id, place, merchantId }
    await tx.promotionImage.upsert({
      where: { entryId_place_merchantId: key },
      create: { ...key, sealed },
      update: { sealed },
    })
  })
}
