import { moneyNow, withTransaction } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import { audit, readSettings } from '../../platform/index.ts'

/** Whether the actor may be sent offers: it said so, or it did not refuse them where the merchant needs no yes. */
export async function readOffers({ db, actor }: ActorCtx): Promise<boolean> {
  const { offersOffAt, offersOnAt } = await db.prisma.member.findUniqueOrThrow({
    where: { id: actor.memberId },
    select: { offersOffAt: true, offersOnAt: true },
  })
  if (offersOnAt !== null || offersOffAt !== null) return offersOnAt !== null
  return !(await readSettings(db, actor.merchantId)).offers.optIn
}

/** The actor allows offers, or refuses them: from then on no campaign writes to it or gives it a bonus. Said again it changes nothing. */
export async function setOffers(ctx: ActorCtx, allowed: boolean): Promise<void> {
  const { memberId: id, merchantId } = ctx.actor
  await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const { count } = await tx.member.updateMany({
      where: { id, ...(allowed ? { offersOnAt: null } : { offersOffAt: null }) },
      data: { offersOffAt: allowed ? null : at, offersOnAt: allowed ? at : null },
    })
    if (count === 0) return
    const after = { offers: allowed }
    await audit(tx, { merchantId, action: 'member.offers', actorId: id, subjectId: id, after })
  })
}
