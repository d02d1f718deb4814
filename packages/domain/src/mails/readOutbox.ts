import type { Ctx } from '../ctx.ts'

const SHOWN_MAX = 50

/** The letters of a brand that stayed in the development outbox, the newest first. */
export async function readOutbox(ctx: Ctx, merchantId: number) {
  return await ctx.db.prisma.mail.findMany({
    where: { merchantId, outcome: 'OUTBOX' },
    orderBy: { id: 'desc' },
    take: SHOWN_MAX,
    select: { publicId: true, recipient: true, subject: true, body: true, createdAt: true },
  })
}
