import { fail, images } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

/**
 * Counts one more picture of the actor's day, in UTC, before it is looked at: a wrong one costs as much (ASVS 5.2.4).
 * @throws DomainError IMAGE_QUOTA_EXCEEDED
 */
export async function countImage(ctx: ActorCtx): Promise<void> {
  const counted = await ctx.db.prisma.$executeRaw`
    INSERT INTO image_quotas AS q (member_id, day, images)
    VALUES (${ctx.actor.memberId}, (${ctx.clock.now()}::timestamptz AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (member_id, day) DO UPDATE SET images = q.images + 1 WHERE q.images < ${images.IMAGES_PER_DAY_MAX}`
  if (counted === 0) fail('IMAGE_QUOTA_EXCEEDED', { max: images.IMAGES_PER_DAY_MAX })
}
