import type { Ctx } from '../../ctx.ts'
import { openMail } from './sealedMail.ts'

const SHOWN_MAX = 50

/** The messages of a merchant, and those to officers, that stayed in the development outbox, the newest first. */
export async function readOutbox(ctx: Ctx, merchantId: number) {
  const rows = await ctx.db.prisma.mail.findMany({
    where: { OR: [{ merchantId }, { merchantId: null }], outcome: 'OUTBOX', sealed: { not: '' } },
    orderBy: { id: 'desc' },
    take: SHOWN_MAX,
    select: { publicId: true, merchantId: true, channel: true, sealed: true, createdAt: true },
  })
  return await Promise.all(
    rows.map(async ({ publicId, merchantId: whose, channel, sealed, createdAt }) => ({
      publicId,
      channel: channel === 'sms' ? ('sms' as const) : ('email' as const),
      createdAt,
      ...(await openMail(ctx, { merchantId: whose, publicId, sealed })),
    })),
  )
}
