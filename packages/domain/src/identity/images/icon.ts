import type { Db } from '@croupier/db'
import { images } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { randomToken } from '../../random.ts'
import { countImage } from './countImage.ts'
import { redrawImage } from './redrawImage.ts'

const NAME_BYTES = 32
const PURPOSE = 'ICON'

/** The name under which the actor's icon is served (spec 7 member icon); null when there is none. */
export async function ownIcon(ctx: ActorCtx): Promise<string | null> {
  const { memberId } = ctx.actor
  const where = { memberId_purpose: { memberId, purpose: PURPOSE } }
  const icon = await ctx.db.prisma.image.findUnique({ where, select: { name: true } })
  return icon?.name ?? null
}

/**
 * Draws the actor's icon again from a file, in place of the one before (safety 4.8).
 * @returns the new name; the old one is not served any more
 * @throws DomainError IMAGE_QUOTA_EXCEEDED; IMAGE_UNREADABLE or IMAGE_TOO_LARGE, and the old icon stays
 */
export async function setOwnIcon(ctx: ActorCtx, file: Uint8Array): Promise<string> {
  await countImage(ctx)
  const { webp, width, height } = await redrawImage(file, images.ICON_SIDE_PX)
  const name = randomToken(ctx.random, NAME_BYTES)
  const { memberId } = ctx.actor
  const createdAt = ctx.clock.now()
  const drawn = { name, width, height, webp: new Uint8Array(webp), createdAt }
  await ctx.db.prisma.image.upsert({
    where: { memberId_purpose: { memberId, purpose: PURPOSE } },
    create: { ...drawn, memberId, purpose: PURPOSE },
    update: drawn,
  })
  return name
}

/** Takes the actor's icon away; nothing happens where there is none. */
export async function dropOwnIcon(ctx: ActorCtx): Promise<void> {
  const { memberId } = ctx.actor
  await ctx.db.prisma.image.deleteMany({ where: { memberId, purpose: PURPOSE } })
}

/** The drawn picture of a name; null for an unknown name. */
export async function readImage(db: Db, name: string): Promise<Uint8Array | null> {
  const image = await db.prisma.image.findUnique({ where: { name }, select: { webp: true } })
  return image?.webp ?? null
}
