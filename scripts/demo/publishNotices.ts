import { withTransaction } from '@croupier/db'
import { publishNotice } from '@croupier/domain/content/notices'
import { bannerTexts } from './bannerTexts.ts'
import { cancelTexts, type NoticeLines, raceTexts } from './noticeTexts.ts'
import { freePlayTexts, openBillTexts, receiptTexts } from './offerTexts.ts'
import { type DemoWorld, daysAgo } from './world.ts'

interface DemoNotice {
  readonly days: number
  readonly type: 'PL' | 'B' | 'PR' | 'H' | 'AG'
  readonly texts: NoticeLines
}
const NOTICES: readonly DemoNotice[] = [
  { days: 9, type: 'PL', texts: raceTexts },
  { days: 6, type: 'H', texts: receiptTexts },
  { days: 5, type: 'PR', texts: freePlayTexts },
  { days: 4, type: 'AG', texts: openBillTexts },
  { days: 2, type: 'PL', texts: cancelTexts },
  ...bannerTexts.map((texts) => ({ days: 1, type: 'B' as const, texts })),
]

/** Publishes the notices whose day has come and that are not there; a repeat publishes nothing twice. */
export async function publishNotices(world: DemoWorld): Promise<void> {
  const { ctx, merchantId, clock } = world
  const now = await clock.moneyNow()
  for (const { days, type, texts } of NOTICES) {
    if (now < daysAgo(world, days)) continue
    const title = texts.EN?.[0] ?? ''
    await withTransaction(ctx.db, async (tx) => {
      const path = ['EN', 'title']
      const there = await tx.notice.count({
        where: { merchantId, texts: { path, equals: title } },
      })
      if (there > 0) return
      const published = Object.entries(texts).map(([code, [head, paragraph]]) => {
        return [code, { title: head, html: `<p>${paragraph}</p>` }] as const
      })
      await publishNotice(tx, ctx, { merchantId, type, texts: Object.fromEntries(published) })
    })
  }
}
