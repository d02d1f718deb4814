import { type Db, withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { publishNotice } from '@croupier/domain/content/notices'
import type { DemoState } from './booksEnd.ts'
import { openingTexts } from './openingTexts.ts'

/** Where the playing breaks off, the notice ends by itself; what is missed is then played by the next start. */
const SHOWN_MS_MAX = 15 * 60_000

const shownNow = (merchantId: number) => ({
  merchantId,
  withdrawnAt: null,
  texts: { path: ['EN', 'title'], equals: openingTexts.EN?.[0] ?? '' },
})

/** Tells people who look around while the past is played why there are no issues on sale; a repeat tells it again. */
export async function sayOpening(ctx: Ctx, { merchantId, now }: DemoState): Promise<void> {
  const texts = Object.entries(openingTexts).map(([code, [title, paragraph]]) => {
    return [code, { title, html: `<p>${paragraph}</p>` }] as const
  })
  await withTransaction(ctx.db, async (tx) => {
    await tx.notice.updateMany({ where: shownNow(merchantId), data: { withdrawnAt: now } })
    await publishNotice(tx, ctx, {
      merchantId,
      type: 'PL',
      pinned: true,
      texts: Object.fromEntries(texts),
      from: now,
      until: new Date(now.getTime() + SHOWN_MS_MAX),
    })
  })
}

/** Takes the notice away when the sale opens. */
export async function endOpening(db: Db, merchantId: number, at: Date): Promise<void> {
  await db.prisma.notice.updateMany({
    where: shownNow(merchantId),
    data: { withdrawnAt: at },
  })
}
