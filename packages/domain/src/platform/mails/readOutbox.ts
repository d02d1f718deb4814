import type { Ctx } from '../../ctx.ts'
import { openMail } from './sealedMail.ts'

const SHOWN_MAX = 50

/**
 * The messages that stayed in the development outbox, the newest first: those of a merchant, or those to officers.
 * @param merchantId null: those to officers
 */
export async function readOutbox(ctx: Ctx, merchantId: number | null) {
  const rows = await ctx.db.prisma.mail.findMany({
    where: { merchantId, outcome: 'OUTBOX', sealed: { not: '' } },
    orderBy: { id: 'desc' },
    take: SHOWN_MAX,
    select: { publicId: true, channel: true, sealed: true, createdAt: true },
  })
  return await Promise.all(
    rows.map(async ({ publicId, channel, sealed, createdAt }) => ({
      publicId,
      channel: channel === 'sms' ? ('sms' as const) : ('email' as const),
      createdAt,
      ...(await openMail(ctx, { merchantId, publicId, sealed })),
    })),
  )
}
